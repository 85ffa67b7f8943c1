import { RESULTS_COMPLETE_AFTER_MS } from '@canvass/shared/contracts';
import { ObjectId } from 'mongodb';
import { runEach } from '../../kernel/tasks/run-each';
import type { ComparisonsRepository } from '../../surveys/comparisons/comparisons.repository';
import { getVersionTallies, getVisibleTally } from '../../records/shown-tallies';
import { toVersionKey, type Tallies } from '../../records/tallies';
import type { WholeSurvey } from '../../records/surveys.collection';
import type { SurveysRepository, SurveyVersionRecord } from '../../surveys/surveys.repository';
import type { AnonymousRecount } from './anonymous-recount';
import type { UnlinkedBallotDocument } from '../../records/ballots.collection';
import type { BallotServices } from './ballot-services';
import { createRandomId } from './random-id';
import type { RevealedResults, RevealingRepository } from './revealing.repository';
import { createShownVersion, type ShownVersion } from './shown-answers';

/** How many surveys are revealed in one run of the scheduler. */
const MAX_SURVEYS = 50;

export type Revealing = ReturnType<typeof createRevealing>;

/** Whether all counts of a version are shown, and not those that an earlier release showed while it was open. */
function isComplete(survey: WholeSurvey, key: string, tallies: Tallies): boolean {
  const version = getVersionTallies({ ...survey, tallies }, key);
  return version !== undefined && getVisibleTally(version, 'final') === version.exact;
}

/**
 * Shows the results of surveys with anonymous ballots: a few minutes after closing, when votes in progress are settled,
 * all in one switch. What is shown never changes after that.
 */
export function createRevealing({
  revealing,
  surveys,
  ballots: { linkedBallots, unlinkedBallots },
  comparisons,
  recount,
  now,
}: {
  revealing: RevealingRepository;
  surveys: Pick<SurveysRepository, 'listVersions'>;
  ballots: Pick<BallotServices, 'linkedBallots' | 'unlinkedBallots'>;
  comparisons: Pick<ComparisonsRepository, 'insertPlan' | 'deleteAll'>;
  recount: Pick<AnonymousRecount, 'settle'>;
  now: () => Date;
}) {
  async function storeEntries(
    { id }: WholeSurvey,
    setId: ObjectId,
    version: number,
    { entries }: ShownVersion,
  ): Promise<void> {
    const surveyId = new ObjectId(id);
    await unlinkedBallots.insert(
      entries.map((entry): UnlinkedBallotDocument => ({ _id: createRandomId(), surveyId, setId, version, ...entry })),
    );
  }

  /** Counts a version from its ballots, and stores what is shown of them. */
  async function revealVersion(
    survey: WholeSurvey,
    { version, questions }: SurveyVersionRecord,
    results: RevealedResults,
  ): Promise<void> {
    const key = toVersionKey(version);
    const counted = await linkedBallots.listOfVersion(survey.id, version);
    if (counted.length === 0) return;
    const isWhole = survey.showsWholeBallots ?? false;
    const shown = createShownVersion(counted, questions, { isWhole });
    results.voteCount += counted.length;
    results.tallies[key] = shown.tally;
    if (shown.heldBack.length > 0) results.heldBack[key] = shown.heldBack;
    await storeEntries(survey, results.ballotSetId, version, shown);
    // Tables tell the totals, too.
    const tables = isComplete(survey, key, results.tallies) ? shown.tables : [];
    if (!isWhole) await comparisons.insertPlan({ surveyId: survey.id, version }, { votes: counted.length, tables });
  }

  /** @returns false if the survey is not closed for so long, or if another process has revealed it. */
  async function reveal(id: string): Promise<boolean> {
    const survey = await revealing.begin(id, new Date(now().getTime() - RESULTS_COMPLETE_AFTER_MS), now());
    if (!survey) return false;
    await recount.settle(survey);
    // What an interrupted run has stored was never shown.
    await comparisons.deleteAll(id);
    const results: RevealedResults = { voteCount: 0, tallies: {}, heldBack: {}, ballotSetId: new ObjectId() };
    for (const version of await surveys.listVersions(survey)) await revealVersion(survey, version, results);
    if (await revealing.reveal(id, results, now())) {
      await unlinkedBallots.removeOtherSets(id, results.ballotSetId);
      return true;
    }
    return false;
  }

  return {
    reveal,
    /** The scheduler's task. */
    task: {
      name: 'reveal-results' as const,
      findNextDue: () => revealing.findNextDue(),
      /** A survey that fails is tried again by the next run. */
      run: async (): Promise<number> =>
        runEach(
          await revealing.listDue(now(), MAX_SURVEYS),
          reveal,
          (count) => `The results of ${count} surveys could not be revealed.`,
        ),
    },
  };
}
