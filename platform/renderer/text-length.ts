/** The maximum length of a title and a summary; previews of links show less. */
export const MAX_TITLE_LENGTH = 200;
export const MAX_SUMMARY_LENGTH = 300;

/** Text on one line, cut at a word. */
export function shorten(text: string, maxLength: number): string {
  // What is far beyond the limit need not be looked at.
  const start = text.slice(0, 4 * maxLength);
  const line = start.replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength).replace(/\s+\S*$/, '');
  return `${cut.replace(/\p{Cs}$/u, '')}…`;
}
