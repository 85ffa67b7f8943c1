interface LineLimits {
  maxWidth: number;
  /** No limit by default. */
  maxLines?: number;
  /** The width of a text, in the unit of `maxWidth`. */
  measure: (text: string) => number;
}

/** Scripts that are written without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Spaces, except for those that keep words together. */
const BREAKING_SPACE_AT_END = /[^\S\u00a0\u2007\u202f]$/u;

/** Spaces, and marks that stay with the word before them, even after a space: `Où ?`, `north – south`. */
const NO_LINE_START = /^[\s\p{Pe}\p{Pf}\p{Pd}!?:;,.…%/؟،؛]/u;

/** Words with the spaces and marks that follow them; scripts without spaces are separated, too. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'word' }).segment(text)) {
    const last = words.at(-1);
    if (last === undefined || canBreak(last, segment)) words.push(segment);
    else words[words.length - 1] = last + segment;
  }
  return words;
}

/** Whether a line can end between two neighboring parts of a text: after a space, or between words of a script without spaces. */
function canBreak(before: string, after: string): boolean {
  if (BREAKING_SPACE_AT_END.test(before)) return !NO_LINE_START.test(after);
  return WITHOUT_SPACES.test(before.slice(-2)) && WITHOUT_SPACES.test(after.slice(0, 2));
}

/** The longest beginning of a word that fits, of whole characters. */
function cutWord(word: string, { maxWidth, measure }: LineLimits): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(word)) {
    if (cut && measure(cut + segment) > maxWidth) break;
    cut += segment;
  }
  return cut;
}

/** Shortens a line so that an ellipsis fits behind it. */
function addEllipsis(line: string, limits: LineLimits): string {
  let shortened = line.trimEnd();
  while (shortened && limits.measure(`${shortened}…`) > limits.maxWidth) {
    const cut = cutWord(shortened, { ...limits, maxWidth: limits.measure(shortened) - 1 }).trimEnd();
    // A single character that is wider than a line stays.
    if (cut === shortened) break;
    shortened = cut;
  }
  return `${shortened}…`;
}

/**
 * Breaks a text into lines at words, and inside a word only if it is wider than a line.
 * @returns at most `maxLines` lines; if there were more, the last one ends with an ellipsis.
 */
export function breakLines(text: string, limits: LineLimits): { lines: string[]; isComplete: boolean } {
  const { maxWidth, maxLines = Infinity, measure } = limits;
  const lines: string[] = [];
  let line = '';
  const words = splitWords(text);
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (measure((line + word).trimEnd()) <= maxWidth) {
      line += word;
      continue;
    }
    if (lines.length === maxLines - 1) {
      lines.push(addEllipsis(line === '' ? cutWord(word, limits) : line, limits));
      return { lines, isComplete: false };
    }
    if (line === '') {
      const start = cutWord(word, limits);
      lines.push(start);
      words.unshift(word.slice(start.length));
    } else {
      lines.push(line.trimEnd());
      line = '';
      words.unshift(word);
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return { lines, isComplete: true };
}

/** Whether the first letter of a text that has a direction is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const [letter = ''] = /\p{Letter}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter);
}
