import { byLocale } from './by-locale.ts';
import { formatCount } from './format-count.ts';
import { translated } from './locale.ts';
import type { Message, Messages } from './message.ts';
import { commonMessages } from './messages/common.en.ts';

type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never;
type Placeholders<M> = M extends string ? PlaceholdersIn<M> : 'n' | PlaceholdersIn<M[keyof M]>;
type Values<M> = M extends string
  ? { readonly [Name in Placeholders<M>]: string | number }
  : { readonly [Name in Placeholders<M>]: Name extends 'n' ? number : string | number };
type Arguments<M> = [Placeholders<M>] extends [never] ? [] : [values: Values<M>];

type Common = typeof commonMessages;
type Merged<Namespaces extends readonly Messages[]> = Namespaces extends readonly [
  infer First,
  ...infer Rest extends Messages[],
]
  ? First & Merged<Rest>
  : Common;

/** Keys of messages without placeholders, for tables of titles or labels. */
export type MessageKey<Source> = {
  [Key in keyof Source]: [Placeholders<Source[Key]>] extends [never] ? Key : never;
}[keyof Source];

export type Translate<Source> = <Key extends keyof Source>(key: Key, ...values: Arguments<Source[Key]>) => string;

/**
 * Returns a function that translates the message keys of the given namespaces, and those of `common`, to the current locale.
 * The import of a namespace loads it, so no module can use a message that is missing.
 */
export function translator<const Namespaces extends readonly Messages[]>(
  ...namespaces: Namespaces
): Translate<Merged<Namespaces>> {
  const sources: readonly Messages[] = [...namespaces, commonMessages];
  return (key, ...[values]) => {
    const name = key as string;
    const message = translated(name) ?? sources.find((source) => name in source)?.[name] ?? name;
    return fill(message, values as Readonly<Record<string, string | number>> | undefined);
  };
}

const pluralRules = byLocale((tag) => new Intl.PluralRules(tag));

function fill(message: Message, values?: Readonly<Record<string, string | number>>): string {
  if (typeof message === 'string') return values ? replacePlaceholders(message, values) : message;
  const n = Number(values?.n);
  return replacePlaceholders(message[pluralRules().select(n)] ?? message.other, {
    ...values,
    n: formatCount(n),
  });
}

const replacePlaceholders = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
