/** Reorders the text around it. Marks of direction (LRM, RLM, ALM) do not, and Arabic and Hebrew need them. */
const EMBEDDINGS = /[\u202A-\u202E]/g;
const ISOLATES = /[\u2066-\u2069]/g;
const ISOLATE_END = '\u2069';

/** Characters without ink, among them a Braille pattern, a note, and a filler that Unicode does not call ignorable. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800\u{16FE4}\u{1D159}]/u;

/** Is as wide as a space, and looks like one. */
const BLANKS = /[\u2800\u3164\uFFA0]/g;

/**
 * Characters that cannot be seen, apart from what makes one emoji of several: tags of a flag, and joiners between
 * pictures.
 */
const UNSEEN =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+|\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?\u200D(?=\p{Extended_Pictographic}))|\p{Default_Ignorable_Code_Point}/gu;

/** A character of more UTF-16 units counts as all of them: the longest emoji has 15. */
const MAX_CHARACTER_UNITS = 16;

/** Whether a text has nothing that can be seen. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Isolates that do not end would also reorder what follows; those that end are kept. */
function removeOpenIsolates(line: string): string {
  let depth = 0;
  for (const [mark] of line.matchAll(ISOLATES)) {
    depth += mark === ISOLATE_END ? -1 : 1;
    if (depth < 0) break;
  }
  return depth === 0 ? line : line.replaceAll(ISOLATES, '');
}

/**
 * Half of a surrogate pair is not a character, and the database stores U+FFFD in its place. Input that is compared with
 * stored data, such as a repeated vote, needs the same replacement.
 */
export function replaceLoneSurrogates(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/**
 * A text as it is stored: in NFC, trimmed, without what reorders other texts; empty if nothing can be seen.
 * @param lineBreak what separators of lines and paragraphs become.
 */
export function normalizeText(text: string, lineBreak: '\n' | ' ' = '\n'): string {
  const lines = replaceLoneSurrogates(text)
    .replaceAll(/[\u2028\u2029]/g, lineBreak)
    .replaceAll(EMBEDDINGS, '')
    .split('\n');
  const normalized = lines.map(removeOpenIsolates).join('\n').normalize().trim();
  return isBlank(normalized) ? '' : normalized;
}

/** A text that is the same for texts that look the same, whatever their case and their spaces. Not to be shown. */
export function foldText(text: string): string {
  return text
    .normalize()
    .replaceAll(BLANKS, ' ')
    .replaceAll(UNSEEN, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .normalize();
}

/** Whether two of the texts look the same. */
export function hasLookalikes(texts: string[]): boolean {
  return new Set(texts.map(foldText)).size < texts.length;
}

/** The beginning of a text, and how many characters it has: all of it, or as many as fit. */
function measureStart(text: string, max: number): { start: string; count: number } {
  let [count, end] = [0, 0];
  for (const { segment, index } of new Intl.Segmenter('und').segment(text)) {
    count += segment.length > MAX_CHARACTER_UNITS ? segment.length : 1;
    if (count > max) break;
    end = index + segment.length;
  }
  return { start: text.slice(0, end), count };
}

/** The number of characters of a text as people count them: an emoji is one, whatever it consists of. */
export function countCharacters(text: string): number {
  return measureStart(text, Infinity).count;
}

/** At most `max` characters of a text, from its beginning. */
export function cutText(text: string, max: number): string {
  return text.length > max ? measureStart(text, max).start : text;
}
