import { readFileSync } from 'node:fs';

const ID = 'virtual:emoji';
const source = new URL('../node_modules/emoji-picker-element-data/en/emojibase/data.json', import.meta.url);
/** Newer ones are boxes on systems a few years old. */
const NEWEST_VERSION = 14;
/** Skin tones and hair on their own are no emoji. */
const COMPONENTS = 2;

/** Gives `virtual:emoji` the emoji of each group with the words they are found by: no more of the published data than a picker shows. */
export function emojiData() {
  return {
    name: 'emoji-data',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const groups = [];
      for (const { emoji, annotation, tags = [], group, version } of JSON.parse(readFileSync(source, 'utf8'))) {
        if (group === undefined || group === COMPONENTS || version > NEWEST_VERSION) continue;
        groups[group] ??= [];
        const words = [...new Set([annotation, ...tags])].join(' ');
        groups[group].push([emoji, words]);
      }
      // One string parses faster than thousands of arrays.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(groups.filter(Boolean)))});`;
    },
  };
}
