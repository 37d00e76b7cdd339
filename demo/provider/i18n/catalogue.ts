/**
 * German of what the provider says, by the English. `{}` holds a value; where the German has another order, `{1}` names the
 * second one.
 */
export type German = Readonly<Record<string, string>>;
