/** One text per plural category of the language (CLDR). Every language has `other`. `{n}` is the number. */
export type PluralMessage = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Message = string | PluralMessage;
export type Messages = Readonly<Record<string, Message>>;

/** The same messages in another language. A missing one is a type error; a plural has the categories of its own language. */
export type Translation<Source extends Messages> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : PluralMessage;
};
