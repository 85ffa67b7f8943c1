import { countCharacters, normalizeText } from '@canvass/shared/text';
import * as strings from '../strings';

/** A field shows the number of characters left when there are at most this many. */
const LOW_CHARACTERS_LEFT = 200;

/** The number of characters by which a text is too long after the server has normalized it; negative if some are left. */
export function getExcessLength(text: string, limit: number): number {
  return countCharacters(normalizeText(text)) - limit;
}

/** The hint of a field with a limit: the number of characters left once there are few, otherwise `hint`. */
export function formatLengthHint(text: string, limit: number, hint: string, threshold = LOW_CHARACTERS_LEFT): string {
  const left = -getExcessLength(text, limit);
  return left >= 0 && left <= threshold ? strings.survey.charactersLeft(left) : hint;
}
