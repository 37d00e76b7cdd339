/** The character classes that S1 §9 requires, without characters that look alike. */
const characterClasses = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!#%+-=?@_'] as const;
const allCharacters = characterClasses.join('');
const LENGTH = 18;

/** An unbiased number below `size`. */
function randomInt(size: number): number {
  const limit = Math.floor(2 ** 32 / size) * size;
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (value < limit) return value % size;
  }
}
const randomCharacter = (text: string) => text.charAt(randomInt(text.length));

/** A password of 18 characters with at least one of each class, about 108 bits. */
export function generatePassword(): string {
  const chars = [
    ...characterClasses.map(randomCharacter),
    ...Array.from({ length: LENGTH - characterClasses.length }, () => randomCharacter(allCharacters)),
  ];
  for (let index = chars.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [chars[index], chars[other]] = [chars[other] ?? '', chars[index] ?? ''];
  }
  return chars.join('');
}
