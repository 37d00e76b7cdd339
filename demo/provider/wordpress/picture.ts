/** A thumbnail of a site's start page, drawn from its headings and colours. */
import { html } from 'hono/html';
import type { RenderedPage } from './render-page.ts';

const WIDTH = 480;
const HEIGHT = 300;
const MAX_TEXT = 34;
const MAX_POSTS = 3;

const cut = (text: string, length: number) => {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
};

const line = (y: number, width: number, colour: string) =>
  html`<rect x="40" y="${y}" width="${width}" height="7" rx="3" fill="${colour}" opacity="0.22" />`;

function drawPosts({ headings, colours: { text, accent } }: RenderedPage) {
  const posts = headings.slice(1, 1 + MAX_POSTS);
  return posts.map((title, at) => {
    const y = 122 + at * 58;
    return html`<text x="40" y="${y}" font-size="15" font-weight="600" fill="${accent}">${cut(title, MAX_TEXT + 8)}</text>
  ${line(y + 12, 380, text)}${line(y + 26, 300 - at * 40, text)}`;
  });
}

/** @returns an SVG, in which all text is escaped */
export function drawPage(page: RenderedPage): string {
  const { background, text, accent } = page.colours;
  const isBroken = page.problem !== null;
  const problem = page.problem ?? '';
  const content = isBroken
    ? html`<circle cx="240" cy="112" r="26" fill="none" stroke="${text}" stroke-width="4" opacity="0.55" />
  <rect x="238" y="98" width="4" height="17" rx="2" fill="${text}" opacity="0.55" />
  <circle cx="240" cy="123" r="3" fill="${text}" opacity="0.55" />
  <text x="240" y="172" font-size="15" text-anchor="middle" fill="${text}">${cut(problem, 58)}</text>`
    : html`<rect width="${WIDTH}" height="84" fill="${accent}" />
  <text x="40" y="50" font-size="24" font-weight="700" fill="${background}">${cut(page.headings[0] ?? '', 30)}</text>
  <rect x="40" y="64" width="52" height="5" rx="2" fill="${background}" opacity="0.7" />
  <rect x="102" y="64" width="44" height="5" rx="2" fill="${background}" opacity="0.7" />
  ${drawPosts(page)}`;
  return String(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${background}" />
  ${content}
</svg>`);
}
