/** Different characters that a secret has at least. One that was made by chance has more; a placeholder has fewer. */
export const MIN_DIFFERENT_CHARACTERS = 6;

/** A secret of few different characters: one letter repeated, `abcabcabc…`. Its length says nothing then. */
export function isRepetitive(secret: string): boolean {
  return new Set(secret).size < MIN_DIFFERENT_CHARACTERS;
}

/** What follows the prefix of a key is one character over and over, as in `whsec_xxxxxxxx`. */
export function isPlaceholderKey(key: string): boolean {
  return /_(.)\1{3,}$/.test(key);
}
