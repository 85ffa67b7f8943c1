interface LineLimits {
  maxWidth: number;
  maxLines: number;
  /** The width of a text. */
  measure: (text: string) => number;
}

/** Words with the spaces and marks that follow them; scripts without spaces are separated, too. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('und', { granularity: 'word' }).segment(text)) {
    const last = words.at(-1);
    if (last === undefined || (isWordLike === true && /\s$/u.test(last)) || isSeparable(last, segment))
      words.push(segment);
    else words[words.length - 1] = last + segment;
  }
  return words;
}

/** Chinese and Japanese text can be broken between words without a space. */
function isSeparable(before: string, after: string): boolean {
  const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
  return ideographs.test(before.slice(-2)) && ideographs.test(after.slice(0, 2));
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
  const { maxWidth, maxLines, measure } = limits;
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
