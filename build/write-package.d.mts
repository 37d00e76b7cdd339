/** @returns the folder that is published */
export function writePackage(): string;
