/** The first character of a word as people see it: it can be several UTF-16 units. Empty for an empty word. */
function getFirstCharacter(word = ''): string {
  const [first] = new Intl.Segmenter().segment(word);
  return first?.segment ?? '';
}

/** The initials of a name: 'Mara Lind' gives ML, 'mara@canvass.test' gives M. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${getFirstCharacter(words[0])}${getFirstCharacter(last)}`.toUpperCase();
}
