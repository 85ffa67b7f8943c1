/** The minimum number of different characters in a secret. Random secrets have more; placeholders have fewer. */
export const MIN_DIFFERENT_CHARACTERS = 6;

/**
 * Whether a secret has few different characters, such as one repeated letter or `abcabcabc…`, so that its length is no
 * protection.
 */
export function isRepetitive(secret: string): boolean {
  return new Set(secret).size < MIN_DIFFERENT_CHARACTERS;
}

/** Whether a key has only one repeated character after its prefix, as in `whsec_xxxxxxxx`. */
export function isPlaceholderKey(key: string): boolean {
  return /_(.)\1{3,}$/.test(key);
}
