import * as words from '../words';

/** From how many characters left on a field counts them. */
const NEAR = 200;

/** By how many characters a text is too long once the server has trimmed it; below 0 it has as many left. */
export function excess(text: string, limit: number): number {
  return text.trim().length - limit;
}

/** What is said under a field with a limit: how many characters are left when that gets few, else the `hint`. */
export function lengthHint(text: string, limit: number, hint: string, near = NEAR): string {
  const left = -excess(text, limit);
  return left >= 0 && left <= near ? words.survey.charactersLeft(left) : hint;
}
