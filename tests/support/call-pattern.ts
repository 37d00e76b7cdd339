/** Matches the address of a provider's call. @param path may hold `{id}` for any one segment */
export const callPattern = (path: string) => new RegExp(`:\\d+${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
