/** @returns one line per problem */
export function problemsInCode(file: string, source: string): string[];
