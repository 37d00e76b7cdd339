/** The shared components in every state, brand and colour scheme. Imports the sources of the portal rather than the package. */

import utilities from 'virtual:sheet';
import { startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterPaint } from '#core/platform/after-paint.ts';
import { createMemoryRouter } from '#core/router/router.ts';
import type { ElementHost } from '#core/runtime/element-host.ts';
import { type Brand, brands, type ColorScheme, config } from '#core/runtime/runtime.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { loadFonts } from '#core/theme/fonts.ts';
import { rootSheet } from '#core/theme/root.css.ts';
import { shellTokens } from '#core/theme/shell.css.ts';
import { getStyleSheet } from '#core/theme/style-sheet.ts';
import { Root } from '#screens/layouts/root.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { Charts, Navigation } from './data-examples.tsx';
import { Feedback, Overlays } from './feedback-examples.tsx';
import { Buttons, Fields, Settings } from './field-examples.tsx';
import { PageShapes } from './page-examples.tsx';
import { Tables } from './table-examples.tsx';

const host: ElementHost = Object.assign(document.createElement('div'), {
  placeholder: document.createElement('div'),
  config,
  attribute: () => null,
  onChange: () => () => {},
  emit: () => true,
  setState: () => {},
});
const router = createMemoryRouter('/', '/');

function Gallery() {
  const [brand, setBrand] = useState<Brand>(
    (document.querySelector('script[data-brand]') as HTMLElement | null)?.dataset.brand as Brand,
  );
  const [scheme, setScheme] = useState<ColorScheme>(
    (new URLSearchParams(location.search).get('scheme') as ColorScheme | null) ?? 'auto',
  );
  return (
    <div className="portal bg-bg min-h-[100dvh]" data-brand={brand} data-scheme={scheme}>
      <Root host={host} router={router}>
        <main className="max-w-2xl mx-auto p-4 sm:p-8 grid gap-12">
          <header className="flex flex-wrap items-end gap-4">
            <img src={brandThemes[brand].authLogo} alt="" width={40} height={40} />
            <h1 className="text-xl font-bold grow">Shared parts</h1>
            <SelectField
              label="Brand"
              value={brand}
              options={brands.map((value) => ({ value, label: brandThemes[value].title }))}
              onChange={(event) => setBrand(event.target.value as Brand)}
            />
            <SelectField
              label="Scheme"
              value={scheme}
              options={['auto', 'light', 'dark'].map((value) => ({ value, label: value }))}
              onChange={(event) => setScheme(event.target.value as ColorScheme)}
            />
          </header>
          <Sections />
        </main>
      </Root>
    </div>
  );
}

const sections = [Buttons, Fields, Settings, Feedback, Overlays, Navigation, Tables, Charts, PageShapes];

/** Draws one section a frame: all of them at once would be one long task. */
function Sections() {
  const [count, setCount] = useState(1);
  useEffect(
    () => (count < sections.length ? afterPaint(() => startTransition(() => setCount(count + 1))) : undefined),
    [count],
  );
  return sections.slice(0, count).map((Section, index) => <Section key={index} />);
}

const shadow = (document.querySelector('#gallery') as HTMLElement).attachShadow({ mode: 'open' });
shadow.adoptedStyleSheets = [shellTokens, rootSheet, utilities].map(getStyleSheet);
loadFonts();
const root = createRoot(shadow.appendChild(document.createElement('div')));
// A transition is rendered in slices.
startTransition(() => root.render(<Gallery />));
