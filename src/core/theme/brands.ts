import type { Brand } from '../runtime/runtime.ts';

/** Look of a brand (fields of S1 §1). Logos are SVG data URLs. */
export interface BrandTheme {
  title: string;
  favicon: string;
  authLogo: string;
  guestLogo: string;
  bannerLogo: string;
  bannerTittle: string;
  url: string;
  /** Company in the footer. S1 §1: VAT number and company number are the same. */
  company: { name: string; address: string; number: string };
}

/** Colours of the logos. They are visible on light and dark pages, and white is legible on them. */
const BLUE = '#2b77e5';
const GREEN = '#0f8a4c';

/** Shapes on a 32 × 32 view box. */
const logoMarks: Record<Brand, string> = {
  hp: '<path d="M16 4 23 26H9Z"/><path d="M5 28h22" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>',
  gb: '<path d="M4 24V20a12 12 0 0 1 24 0v4h-4v-4a8 8 0 0 0-16 0v4Z"/><path d="M3 27h26" stroke="currentColor" stroke-width="3" stroke-linecap="round"/>',
  eh: '<rect x="5" y="5" width="22" height="6" rx="2"/><rect x="5" y="13" width="16" height="6" rx="2"/><rect x="5" y="21" width="22" height="6" rx="2"/>',
  ewh: '<path d="M4 9a3 3 0 0 1 3-3h18a3 3 0 0 1 3 3v.6l-12 7-12-7Z"/><path d="M4 13.4V23a3 3 0 0 0 3 3h18a3 3 0 0 0 3-3v-9.6l-12 7Z"/>',
  cp: '<path d="M16 3a13 13 0 1 0 12.2 17.5h-5.6A8 8 0 1 1 22.6 11h5.6A13 13 0 0 0 16 3Z"/><circle cx="16" cy="16" r="3.4"/>',
};

const svg = (body: string, color: string, viewBox: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" color="${color}" fill="${color}">${body}</svg>`)}`;

function createTheme(
  brand: Brand,
  name: string,
  color: string,
  bannerTittle: string,
  company: BrandTheme['company'],
): BrandTheme {
  const mark = logoMarks[brand];
  const tile = `<rect width="48" height="48" rx="12"/><g transform="translate(8 8)" color="#fff" fill="#fff">${mark}</g>`;
  return {
    title: name,
    favicon: svg(tile, color, '0 0 48 48'),
    authLogo: svg(tile, color, '0 0 48 48'),
    guestLogo: svg(mark, color, '0 0 32 32'),
    bannerLogo: svg(
      `<g transform="translate(8 8)">${mark}</g><circle cx="24" cy="24" r="22.5" fill="none" stroke="${color}" stroke-width="2"/>`,
      color,
      '0 0 48 48',
    ),
    bannerTittle,
    url: `https://${name.toLowerCase()}.example`,
    company,
  };
}

export const brandThemes: Record<Brand, BrandTheme> = {
  hp: createTheme('hp', 'Harbourpoint', BLUE, 'Everything you host, in one place', {
    name: 'Harbourpoint Ltd',
    address: '7 Harbour Row, Bristol BS1 4RN',
    number: 'GB 319 204 118',
  }),
  gb: createTheme('gb', 'Greenbridge', GREEN, 'Keep your address. Keep everything.', {
    name: 'Greenbridge Services Ltd',
    address: '21 Mill Bridge, Leeds LS1 7QB',
    number: 'GB 284 771 903',
  }),
  eh: createTheme('eh', 'Evenhost', GREEN, 'Steady hosting, plainly priced', {
    name: 'Evenhost Ltd',
    address: '3 Plain Street, York YO1 8AZ',
    number: 'GB 402 116 750',
  }),
  ewh: createTheme('ewh', 'Evenmail', GREEN, 'Your email, looked after', {
    name: 'Evenhost Ltd',
    address: '3 Plain Street, York YO1 8AZ',
    number: 'GB 402 116 750',
  }),
  cp: createTheme('cp', 'Clearport', GREEN, 'Clouds without the weather', {
    name: 'Clearport Cloud Ltd',
    address: '40 Quay House, Cardiff CF10 4GA',
    number: 'GB 371 559 026',
  }),
};
