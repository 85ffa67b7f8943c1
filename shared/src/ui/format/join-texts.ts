/** Texts that stand one after the other, as one: in an element alone, it is replaced as a whole. What is empty is left out. */
export function joinTexts(...texts: (string | false | null | undefined)[]): string {
  return texts.filter(Boolean).join(' ');
}
