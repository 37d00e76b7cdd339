import * as jsvat from 'jsvat-next';

// Node loads the package's CommonJS build, bundlers its named exports.
const { checkVAT, countries } = 'default' in jsvat ? (jsvat.default as typeof jsvat) : jsvat;

export const normalizeVatNumber = (vat: string) => vat.replace(/[\s.-]/g, '').toUpperCase();

/** Checks the format and the check digits of the country. A real provider asks VIES or HMRC. */
export const isVatNumber = (vat: string) => checkVAT(normalizeVatNumber(vat), [...countries]).isValid;
