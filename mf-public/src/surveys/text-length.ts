import * as strings from '../strings';

/** From how many characters left on a field counts them. */
const LOW_CHARACTERS_LEFT = 200;

/** By how many characters a text is too long once the server has trimmed it; below 0 it has as many left. */
export function getExcessLength(text: string, limit: number): number {
  return text.trim().length - limit;
}

/** The hint of a field with a limit: how many characters are left once few are, otherwise `hint`. */
export function formatLengthHint(text: string, limit: number, hint: string, threshold = LOW_CHARACTERS_LEFT): string {
  const left = -getExcessLength(text, limit);
  return left >= 0 && left <= threshold ? strings.survey.charactersLeft(left) : hint;
}
