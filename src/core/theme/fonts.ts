import mulish from '@fontsource/mulish/files/mulish-latin-700-normal.woff2';
import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2';
import { shared } from '../runtime/runtime.ts';

/** As wide as both families on average, so that text stays where it is when they have loaded. */
const FALLBACK = 'Portal Fallback';
const ARIAL = 'local("Arial"),local("Liberation Sans")';
const ARIAL_BOLD = 'local("Arial Bold"),local("Liberation Sans Bold")';

/** Adds both font families, once per page. `@font-face` has no effect inside a shadow root. */
export const loadFonts = shared('fonts', () => {
  // jsdom has no fonts.
  if (typeof FontFace === 'undefined') return [];
  const faces = [
    new FontFace('Portal Public Sans', `url(${publicSans.href})`, { weight: '100 900', display: 'swap' }),
    new FontFace('Portal Mulish', `url(${mulish.href})`, { weight: '700', display: 'swap' }),
    new FontFace(FALLBACK, ARIAL, { weight: '100 500', sizeAdjust: '103%' } as FontFaceDescriptors),
    new FontFace(FALLBACK, ARIAL_BOLD, { weight: '600 900', sizeAdjust: '98%' } as FontFaceDescriptors),
  ];
  for (const face of faces) {
    document.fonts.add(face);
    // Without the font the system font is used.
    void face.load().catch(() => undefined);
  }
  return faces;
});
