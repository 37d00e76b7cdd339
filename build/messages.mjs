import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PREFIX = '\0virtual:messages/';
const folder = fileURLToPath(new URL('../src/core/i18n/messages', import.meta.url));
const namespaces = (locale) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(`.${locale}.ts`))
    .map((file) => file.slice(0, -`.${locale}.ts`.length));

/**
 * `virtual:messages/<locale>`: all messages of `src/core/i18n/messages/*.<locale>.ts` as one object, so that a namespace needs no
 * registration. The build fails when a namespace lacks the locale.
 */
export function localeMessages() {
  return {
    name: 'locale-messages',
    resolveId: (id) => (`\0${id}`.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const locale = id.slice(PREFIX.length);
      const missing = namespaces('en').filter((name) => !namespaces(locale).includes(name));
      if (missing.length > 0) this.error(`messages without a "${locale}" file: ${missing.join(', ')}`);
      const imports = namespaces(locale).map(
        (name, index) => `import * as n${index} from ${JSON.stringify(`${folder}/${name}.${locale}.ts`)};`,
      );
      const merged = namespaces(locale).map((_, index) => `...Object.values(n${index})`);
      return `${imports.join('\n')}\nexport default Object.assign({}, ${merged.join(', ')});`;
    },
  };
}
