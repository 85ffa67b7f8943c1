/** Letters that are typed as others on keyboards without them, and that Unicode neither decomposes nor folds. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ə: 'e',
  ĸ: 'k',
  ς: 'σ',
};

const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * Accents, and the vowel points of Hebrew and Arabic, which are rarely typed. Marks of other scripts are vowels, and
 * those of kana (U+3099, U+309A) make other letters.
 */
const ACCENT = /(?![\u3099\u309A])(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}/gu;

/** Invisible characters, such as soft hyphens and joiners. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A word; in scripts without spaces, a whole sentence. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A letter with its marks. */
const LETTER = /[^\p{M}]\p{M}*|\p{M}+/gu;

/** A letter of a script that is written without spaces between words. */
const UNSPACED_LETTER =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Letters between two spaces, or of a script without spaces. */
export interface Run {
  letters: string[];
  isUnspaced: boolean;
}

/** A text in lower case, in which letters that look alike are the same: `Łódź` and `lodz`, `Straße` and `strasse`. */
function fold(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(ACCENT, '')
      .replaceAll(INVISIBLE, '')
      .normalize('NFC')
      // Upper case joins what lower case keeps apart: ß and ss, ı and i. Only lower case joins ẞ and ß.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
  );
}

/** The runs of a text: `Café-Umfrage 2027年` has `cafe`, `umfrage`, `2027`, and `年`. */
export function splitRuns(text: string): Run[] {
  const runs: Run[] = [];
  for (const [word] of fold(text).matchAll(WORD)) {
    let run: Run | undefined;
    for (const [letter] of word.matchAll(LETTER)) {
      const isUnspaced = UNSPACED_LETTER.test(letter);
      if (run?.isUnspaced !== isUnspaced) runs.push((run = { letters: [], isUnspaced }));
      run.letters.push(letter);
    }
  }
  return runs;
}
