import { readFileSync } from 'node:fs';

const ID = 'virtual:emoji';
const source = new URL('../node_modules/emoji-picker-element-data/en/emojibase/data.json', import.meta.url);
/** Emoji version 14 (2021): older systems show newer ones as empty boxes. */
const NEWEST_VERSION = 14;
/** Group of skin tones and hair styles, which are not emoji on their own. */
const COMPONENT_GROUP = 2;

/** `virtual:emoji`: the emoji of each group with their search terms. The rest of the published data is left out. */
export function emojiData() {
  return {
    name: 'emoji-data',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const groups = [];
      for (const { emoji, annotation, tags = [], group, version } of JSON.parse(readFileSync(source, 'utf8'))) {
        if (group === undefined || group === COMPONENT_GROUP || version > NEWEST_VERSION) continue;
        groups[group] ??= [];
        const searchTerms = [...new Set([annotation, ...tags].join(' ').split(' '))].join(' ');
        groups[group].push([emoji, searchTerms]);
      }
      // One string parses faster than thousands of arrays.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(groups.filter(Boolean)))});`;
    },
  };
}
