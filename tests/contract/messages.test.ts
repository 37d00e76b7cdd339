import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Message, Messages } from '#core/i18n/message.ts';

const root = join(import.meta.dirname, '../../src');
const folder = join(root, 'core/i18n/messages');
const messagesIn = async (locale: string): Promise<Messages> => {
  const files = readdirSync(folder).filter((file) => file.endsWith(`.${locale}.ts`));
  const modules = await Promise.all(
    files.map((file) => import(join(folder, file)) as Promise<Record<string, Messages>>),
  );
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module)));
};
const [en, de] = await Promise.all([messagesIn('en'), messagesIn('de')]);

const texts = (message: Message | undefined) =>
  typeof message === 'object' ? Object.values(message) : [message ?? ''];
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join();
/** The number may be left out of a plural category ("1 selected"), never of `other`. */
const placeholdersOf = (message: Message | undefined) =>
  placeholders(typeof message === 'object' ? message.other : (message ?? ''));

describe('messages', () => {
  it('are found', () => expect(Object.keys(en).length).toBeGreaterThan(800));

  it('have one key in one namespace', () => {
    const keys = readdirSync(folder)
      .filter((file) => file.endsWith('.en.ts'))
      .flatMap((file) =>
        [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}'([\w.]+)':/gm)].map(([, key]) => key),
      );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  it('have text in German', () => {
    expect(Object.entries(de).filter(([, message]) => texts(message).some((text) => text.trim() === ''))).toEqual([]);
  });

  it('have the same placeholders in German as in English', () => {
    const different = Object.keys(en).filter((key) => placeholdersOf(de[key]) !== placeholdersOf(en[key]));
    expect(different).toEqual([]);
  });

  it('are all used', () => {
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('i18n/'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    // Keys made of a prefix and a number or a name.
    const isComposed = (key: string) => {
      if (/^(chat\.rate\d|(role|kind)\.[\w.]+)$/.test(key)) return true;
      const [, name] =
        /^(?:dns\.problem\.|dns\.preset\.(?:field\.)?|zone\.field\.|zone\.type|nodeProblems\.|nodeProjects\.(?=how)|dashboard\.step\.|spamLevel\.)(\w+?)(?:\.?[Tt]ext|\.help)?$/.exec(
          key,
        ) ?? [];
      return name !== undefined && new RegExp(`['"]${name}['"]|\\b${name}:`).test(sources);
    };
    expect(Object.keys(en).filter((key) => !isComposed(key) && !new RegExp(`['"]${key}['"]`).test(sources))).toEqual(
      [],
    );
  });
});
