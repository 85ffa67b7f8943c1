import { getResultsStep, isSealed, RESULTS_COMPLETE_AFTER_MS, type Results } from '@canvass/shared/contracts';
import type { SurveyDocument } from './surveys.collection';
import type { Tallies, Tally } from './tallies';

/** The fields that tell whether an anonymous survey is sealed. */
export type SealingField = 'ballotPolicy' | 'revealedAt' | 'unlinkedAt';

/** A tally as it is shown to readers; votes per day are for the owner and admins only. */
export type TallySnapshot = Pick<Tally, 'votes' | 'counts'>;

/** The exact tally of one version, and the tallies that everyone but the owner and admins sees now and next. */
export interface VersionTallies {
  exact: Tally;
  shown?: TallySnapshot | undefined;
  /** The tally when the last step was completed; it is shown once the next step is complete. */
  next?: TallySnapshot | undefined;
}

/** A tally without its days. */
export function takeSnapshot({ votes, counts }: Tally): TallySnapshot {
  return { votes, counts };
}

/** The tallies of one version. */
export function getVersionTallies(
  { tallies, shownTallies, nextTallies }: Pick<SurveyDocument, 'tallies' | 'shownTallies' | 'nextTallies'>,
  key: string,
): VersionTallies | undefined {
  const exact = tallies?.[key];
  return exact && { exact, shown: shownTallies?.[key], next: nextTallies?.[key] };
}

/** Whether at least a whole step of votes has been added since the last completed step. */
export function isStepComplete({ exact, shown, next }: VersionTallies): boolean {
  return exact.votes - ((next ?? shown)?.votes ?? 0) >= getResultsStep(exact.votes);
}

/** The shown and the next tally after a step is completed. */
export function completeStep({ exact, shown, next }: VersionTallies): Pick<VersionTallies, 'shown' | 'next'> {
  return { shown: next ?? shown, next: takeSnapshot(exact) };
}

/** When the results of a survey that closes at the given time are complete, if its votes have names. */
export function getCompletionTime(closesAt: Date): Date {
  return new Date(closesAt.getTime() + RESULTS_COMPLETE_AFTER_MS);
}

/**
 * The stage of a survey's results, which are complete some time after the deadline, when the last votes are counted. Those
 * of anonymous ballots are complete when they are revealed: from then on the survey cannot be reopened, because two
 * complete results would tell the votes in between.
 */
export function getResultsStage(survey: Pick<SurveyDocument, 'closesAt' | SealingField>, now: Date): Results['stage'] {
  if (now < survey.closesAt) return 'open';
  if (survey.ballotPolicy === 'anonymous') return isSealed(survey) ? 'closing' : 'final';
  return now < getCompletionTime(survey.closesAt) ? 'closing' : 'final';
}

/**
 * What everyone but the owner and admins sees of a version. It never changes by less than a step: if closing would
 * reveal fewer votes than that, they stay hidden.
 */
export function getVisibleTally({ exact, shown }: VersionTallies, stage: Results['stage']): TallySnapshot | undefined {
  const hidden = exact.votes - (shown?.votes ?? 0);
  return stage === 'final' && hidden >= getResultsStep(exact.votes) ? exact : shown;
}

/** The visible results after closing. A reopened survey continues from them, because visible results never decrease. */
export function finalizeTallies(survey: Pick<SurveyDocument, 'tallies' | 'shownTallies'>): Tallies {
  const shown = Object.keys(survey.tallies ?? {}).flatMap((key) => {
    const version = getVersionTallies(survey, key);
    const visible = version && getVisibleTally(version, 'final');
    return visible ? [[key, takeSnapshot(visible)] as const] : [];
  });
  return Object.fromEntries(shown);
}
