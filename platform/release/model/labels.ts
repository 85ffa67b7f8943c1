/** Characters that nobody sees: those that Unicode calls ignorable, controls, formats, and an empty braille pattern. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu;

/**
 * A label as people see it: without letter case, compatibility forms, invisible characters, and spaces that are too many.
 * Two labels with the same result look the same. Empty if nothing can be seen.
 */
export function normalizeLabel(label: string): string {
  const visible = label.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').normalize('NFKC');
  return visible.toUpperCase().toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
