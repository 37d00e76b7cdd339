/** German translations by English text. `{}` is a value; if German needs another order, `{1}` is the second value. */
export type German = Readonly<Record<string, string>>;
