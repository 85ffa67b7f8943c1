import { getResultsStep, RESULTS_COMPLETE_AFTER_MS, type Results } from '@canvass/shared/contracts';
import type { SurveyDocument } from '../surveys.collection';
import type { Tallies, Tally } from './tallies';

/** A tally as it is shown: days are for the owner only. */
export type TallySnapshot = Pick<Tally, 'votes' | 'counts'>;

/** The exact tally of one version beside what others than the owner and admins see of it, now and next. */
export interface VersionTallies {
  exact: Tally;
  shown?: TallySnapshot | undefined;
  /** As it was when the last step was complete; it is shown when one more is. */
  next?: TallySnapshot | undefined;
}

/** A tally without its days. */
export function takeSnapshot({ votes, counts }: Tally): TallySnapshot {
  return { votes, counts };
}

/** Picks what belongs to one version. */
export function getVersionTallies(
  { tallies, shownTallies, nextTallies }: Pick<SurveyDocument, 'tallies' | 'shownTallies' | 'nextTallies'>,
  key: string,
): VersionTallies | undefined {
  const exact = tallies?.[key];
  return exact && { exact, shown: shownTallies?.[key], next: nextTallies?.[key] };
}

/** Whether a whole step of votes has come since the last one was complete. A step is crossed, not hit. */
export function isStepComplete({ exact, shown, next }: VersionTallies): boolean {
  return exact.votes - ((next ?? shown)?.votes ?? 0) >= getResultsStep(exact.votes);
}

/** What is shown of a version, and next, once a step is complete. */
export function completeStep({ exact, shown, next }: VersionTallies): Pick<VersionTallies, 'shown' | 'next'> {
  return { shown: next ?? shown, next: takeSnapshot(exact) };
}

/** How far a survey is: some time after the deadline the last votes are counted, and results are complete. */
export function getResultsStage(closesAt: Date, now: Date): Results['stage'] {
  const sinceClosing = now.getTime() - closesAt.getTime();
  if (sinceClosing < 0) return 'open';
  return sinceClosing < RESULTS_COMPLETE_AFTER_MS ? 'closing' : 'final';
}

/**
 * What others than the owner and admins see of a version. It never moves by less than a step: what came since a survey
 * was reopened, or in all, stays hidden at closing when it is less.
 */
export function getVisibleTally({ exact, shown }: VersionTallies, stage: Results['stage']): TallySnapshot | undefined {
  const hidden = exact.votes - (shown?.votes ?? 0);
  return stage === 'final' && hidden >= getResultsStep(exact.votes) ? exact : shown;
}

/** The results as closing has completed them: what a survey that is reopened goes on from, as results never go back. */
export function finalizeTallies(survey: Pick<SurveyDocument, 'tallies' | 'shownTallies'>): Tallies {
  const shown = Object.keys(survey.tallies ?? {}).flatMap((key) => {
    const version = getVersionTallies(survey, key);
    const visible = version && getVisibleTally(version, 'final');
    return visible ? [[key, takeSnapshot(visible)] as const] : [];
  });
  return Object.fromEntries(shown);
}
