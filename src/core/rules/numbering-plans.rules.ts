/** The used exports of libphonenumber-js and its data: the package's combined entry cannot be tree-shaken. */
export { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/core';
export { default as metadata } from 'libphonenumber-js/min/metadata';
