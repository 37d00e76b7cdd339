/** What is used of libphonenumber-js, and its data: the package's own entry for both keeps all of it in the bundle. */
export { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/core';
export { default as metadata } from 'libphonenumber-js/min/metadata';
