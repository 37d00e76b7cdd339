/** Names of a seeded team that no other team may have. */
export interface UniqueNames {
  /** @param text a domain name that ends in `.example`, or an address at one */
  domain(text: string): string;
  /** @param name what stands before `@example.test` */
  login(name: string): string;
}

/** @param suffix makes the names of teams that are created later unique; seeded sign-ins have none */
export function uniqueNames(suffix = ''): UniqueNames {
  const end = suffix && `-${suffix}`;
  return {
    domain: (text) => text.replace(/\.example$/, `${end}.example`),
    login: (name) => `${name}${end}@example.test`,
  };
}
