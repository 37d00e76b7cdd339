/** The code that embeds an element, for each kind of site. */
import type { EmbeddedFile } from '../../build/cdn.mjs';
import { type Embed, safeTokens } from './embed.ts';

export interface Snippet {
  /** File name or description. */
  name: string;
  code: string;
}
export const sites = ['HTML', 'CDN', 'React', 'Vue', 'WordPress'] as const;
export type Site = (typeof sites)[number];

const escapeAttribute = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** ` brand="gb" compact` */
const attributeText = (attributes: Embed['attributes']) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`))
    .join('');

/** With the API's address first. */
const allAttributeText = ({ apiBase, attributes }: Embed) => attributeText({ 'api-base': apiBase, ...attributes });

function tokenRule(embed: Embed): string | null {
  const tokens = safeTokens(embed).map(([name, value]) => `  ${name}: ${value};`);
  return tokens.length > 0 ? `${embed.tag} {\n${tokens.join('\n')}\n}` : null;
}

const toComponentName = (tag: string) => tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

function styleElement(embed: Embed) {
  const rule = tokenRule(embed);
  return rule ? `<style>\n${rule}\n</style>\n` : '';
}

function htmlSnippets(embed: Embed): Snippet[] {
  const files = escapeAttribute(embed.files);
  return [
    {
      name: 'HTML',
      code: `<link rel="stylesheet" href="${files}portal.css">\n<script type="module" src="${files}${embed.tag}.js"></script>\n${styleElement(embed)}<${embed.tag}${allAttributeText(embed)}></${embed.tag}>`,
    },
  ];
}

function cdnSnippets(embed: Embed, { url, integrity }: EmbeddedFile): Snippet[] {
  const styles = `<link rel="stylesheet" href="${url.replace(/loader\.js$/, 'portal.css')}">`;
  const loader = `<script src="${url}" integrity="${integrity}" crossorigin="anonymous" defer\n  data-api-base="${escapeAttribute(embed.apiBase)}"></script>`;
  return [
    {
      name: 'CDN',
      code: `${styles}\n${loader}\n${styleElement(embed)}<${embed.tag}${attributeText(embed.attributes)}></${embed.tag}>`,
    },
  ];
}

function reactSnippets(embed: Embed): Snippet[] {
  const name = toComponentName(embed.tag);
  const rule = tokenRule(embed);
  return [
    {
      name: `${name}.tsx`,
      code: `import 'portal-elements/${embed.tag}';\nimport 'portal-elements/portal.css';\nimport type {} from 'portal-elements/react';\n${rule ? `import './${name}.css';\n` : ''}\nexport function ${name}() {\n  return <${embed.tag}${allAttributeText(embed)} />;\n}`,
    },
    ...(rule ? [{ name: `${name}.css`, code: rule }] : []),
  ];
}

function vueSnippets(embed: Embed): Snippet[] {
  const rule = tokenRule(embed);
  return [
    {
      // In a component of the tag's own name, the tag would be that component, and its attributes unchecked.
      name: `${toComponentName(embed.tag)}Element.vue`,
      code: `<script setup lang="ts">\nimport 'portal-elements/${embed.tag}';\nimport 'portal-elements/portal.css';\nimport type {} from 'portal-elements/vue';\n</script>\n\n<template>\n  <${embed.tag}${allAttributeText(embed)} />\n</template>${rule ? `\n\n<style>\n${rule}\n</style>` : ''}`,
    },
    {
      name: 'vite.config.ts',
      code: `import vue from '@vitejs/plugin-vue';\nimport { defineConfig } from 'vite';\n\nexport default defineConfig({\n  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portal-') } } })],\n});`,
    },
  ];
}

/** Attributes that the plugin takes from the site's settings, or that only scripts can set (build/wordpress.mjs). */
const NOT_IN_SHORTCODES = ['api-base', 'app-domain', 'portal-url', 'open', 'identity'];

/** Attributes of shortcodes have values, and names with underscores. */
function wordpressSnippets(embed: Embed): Snippet[] {
  const supported = Object.entries(embed.attributes).filter(([name]) => !NOT_IN_SHORTCODES.includes(name));
  const attributes = supported.map(
    ([name, value]) =>
      ` ${name.replaceAll('-', '_')}="${value === true ? 'true' : escapeAttribute(value).replaceAll('[', '&#91;').replaceAll(']', '&#93;')}"`,
  );
  const rule = tokenRule(embed);
  return [
    { name: 'Shortcode', code: `[${embed.tag.replaceAll('-', '_')}${attributes.join('')}]` },
    ...(rule ? [{ name: 'Additional CSS', code: rule }] : []),
  ];
}

const generators: Record<Site, (embed: Embed, loader: EmbeddedFile) => Snippet[]> = {
  HTML: htmlSnippets,
  CDN: cdnSnippets,
  React: reactSnippets,
  Vue: vueSnippets,
  WordPress: wordpressSnippets,
};
/** @param loader on the CDN */
export const createSnippets = (site: Site, embed: Embed, loader: EmbeddedFile): Snippet[] =>
  generators[site](embed, loader);
