import { type Control, controlsOf, createEmbed, type Embed } from '#site/embed/embed.ts';
import { createSnippets, type Site, type Snippet } from '#site/embed/snippets.ts';
import { type PortalElementManifest, readLoader, readManifest } from '#site/reference/manifest.ts';

const toValue = (control: Control, round: number) => {
  if (control.kind === 'flag') return true;
  return control.kind === 'choice' ? (control.values[round % control.values.length] ?? '') : 'a "text"';
};

/** Set-ups of an element: all attributes at once, and each value of a choice in one of them. */
function setUps(element: PortalElementManifest): Embed[] {
  const controls = controlsOf(element);
  const most = Math.max(...controls.map((control) => (control.kind === 'choice' ? control.values.length : 1)));
  return Array.from({ length: most }, (_, round) => ({
    ...createEmbed(element.tagName),
    attributes: Object.fromEntries(controls.map((control) => [control.name, toValue(control, round)])),
    tokens: { '--portal-accent': '#0b5c6b' },
  }));
}

/** What the embed builder writes for these set-ups of all elements, with a folder for each. */
export const everySnippet = (site: Site): Snippet[] =>
  readManifest().flatMap((element) =>
    setUps(element).flatMap((embed, round) =>
      createSnippets(site, embed, readLoader()).map(({ name, code }) => ({ name: `${round}/${name}`, code })),
    ),
  );
