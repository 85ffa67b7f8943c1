import type { Survey, SurveyChange } from '@canvass/shared/contracts';
import { getShownClosing, isClosed } from '@canvass/shared/ui';
import { history as strings } from '../../strings';

/**
 * The entries of a history, newest first, with the end of voting. Surveys that closed before Canvass recorded closings have no
 * entry for it, and others for the moment until the scheduler has added it.
 */
export function addClosing(
  entries: readonly SurveyChange[],
  { closesAt }: Pick<Survey, 'closesAt'>,
  now: Date,
): SurveyChange[] {
  const closing = new Date(closesAt).getTime();
  const isRecorded = entries.some(({ kind, at }) => kind === 'closed' && new Date(at).getTime() === closing);
  if (isRecorded || !isClosed(closesAt, now)) return [...entries];
  const entry: SurveyChange = { kind: 'closed', at: closesAt, by: 'schedule', changes: [] };
  // Where the API puts it once it is recorded: concurrent changes are in the order of their updates, not of their times.
  const firstChangeAfter = entries.findLastIndex(({ at }) => new Date(at).getTime() >= closing);
  return entries.toSpliced(firstChangeAfter + 1, 0, entry);
}

/** Who did it. Entries of earlier releases do not say so; a survey was reopened with a new deadline, or by an admin. */
function getActor({ kind, by, changes }: SurveyChange): NonNullable<SurveyChange['by']> | 'unknown' {
  if (by === undefined && kind === 'reopened') return changes.length > 0 ? 'owner' : 'admin';
  return by ?? 'unknown';
}

/** What happened, as a sentence. */
export function formatChange(change: SurveyChange): string {
  // An API process of a later release may send kinds that are not known here.
  const sentences = Object.hasOwn(strings.sentences, change.kind) ? strings.sentences[change.kind] : undefined;
  return sentences?.[getActor(change)] ?? sentences?.other ?? strings.somethingChanged;
}

/** When it happened; of the end of voting, the closing time as on the survey's page. */
export function getShownMoment({ kind, at }: SurveyChange): Date {
  return kind === 'closed' ? getShownClosing(at) : new Date(at);
}
