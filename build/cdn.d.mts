export interface CdnOptions {
  /** The project's folder, with `dist` and package.json. */
  root: string;
  /** Where the folder of the version is written. */
  target: string;
  /** URL of the published folder. */
  base?: string | undefined;
}
export interface ImportMap {
  imports: Record<string, string>;
  scopes: Record<string, Record<string, string>>;
  integrity: Record<string, string>;
}
export interface EmbeddedFile {
  url: string;
  integrity: string;
}
/** `embed.json`: the data for a page of snippets. */
export interface EmbedData {
  version: string;
  base: string;
  loader: EmbeddedFile & { html: string };
  elements: Record<string, EmbeddedFile & { first: EmbeddedFile[]; all: EmbeddedFile[] }>;
}
export function digest(bytes: Uint8Array | string): string;
export function jsDelivr(version: string): string;
export function createImportMap(options: {
  base: string;
  exports: Record<string, unknown>;
  sri: Record<string, string>;
}): ImportMap;
export function writeCdn(options: CdnOptions): string;
/** Copies the files of `dist` that browsers load. @returns their paths in it */
export function copyBrowserFiles(dist: string, folder: string): string[];
