/** The utility sheet of one root, made by twind at build time from the class names in the importing module's graph. */
declare module 'virtual:sheet' {
  const css: string;
  export default css;
}

/** A font file's URL in `dist/assets`, hashed by the build. */
declare module '*.woff2' {
  const url: URL;
  export default url;
}

/** Emoji by group (smileys, people, nature, food, travel, activities, objects, symbols, flags): the character and the words it is found by. */
declare module 'virtual:emoji' {
  const groups: readonly (readonly (readonly [emoji: string, words: string])[])[];
  export default groups;
}

/** A module as a worker of its own chunk. */
declare module '*?worker' {
  const workerFile: import('./core/platform/start-worker.ts').WorkerFile;
  export default workerFile;
}

/** All messages of one locale, gathered from `core/i18n/messages/*.<locale>.ts` by the build. */
declare module 'virtual:messages/*' {
  const messages: Readonly<Record<string, import('./core/i18n/message.ts').Message>>;
  export default messages;
}

interface ImportMeta {
  /** Begins to load what every root of React needs. Written by the build (`build/root-files.mjs`), and absent without it. */
  readonly rootImports?: readonly Promise<unknown>[];
  /** The same, without React. */
  readonly coreImports?: readonly Promise<unknown>[];
}
