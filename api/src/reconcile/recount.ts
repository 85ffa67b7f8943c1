import { isDeepStrictEqual } from 'node:util';
import { RESULTS_STEP, type Question } from '@canvass/shared/contracts';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { addVote, versionKey, type Tallies } from '../surveys/tallies';
import type { VoteAnswers, VotesRepository } from '../votes/votes.repository';
import type { Checkpoints } from './checkpoints.repository';

/**
 * Milliseconds after which a stored vote is either counted or never will be: longer than any request may take. A
 * younger one may be on its way between the two.
 */
export const SETTLED = 30_000;

/** Milliseconds by which the clocks of two API processes, which make the ids of votes, may differ. */
export const SKEW = 600_000;

/** A survey whose votes were not all counted. */
export interface TallyRepair {
  surveyId: string;
  before: { voteCount: number; tallies: Tallies };
  after: { voteCount: number; tallies: Tallies };
}

interface Dependencies {
  surveys: SurveysRepository;
  votes: VotesRepository;
  checkpoints: Checkpoints;
  now: () => Date;
}

async function add(
  tallies: Tallies,
  votes: AsyncIterable<VoteAnswers>,
  questionsOf: Map<number, Question[]>,
): Promise<Tallies> {
  for await (const { version, response } of votes) {
    const tally = (tallies[versionKey(version)] ??= { votes: 0, counts: {} });
    addVote(tally, questionsOf.get(version) ?? [], response);
  }
  return tallies;
}

/** Counts the votes of a survey anew, from where it counted last, and puts right what differs. */
export function buildRecount({ surveys, votes, checkpoints, now }: Dependencies) {
  async function count(id: string, questionsOf: Map<number, Question[]>): Promise<Tallies> {
    const until = new Date(now().getTime() - SKEW);
    const before = await checkpoints.readCounted(id);
    const settled = await add(before?.tallies ?? {}, votes.answersBetween(id, before?.until, until), questionsOf);
    await checkpoints.writeCounted(id, { until, tallies: settled });
    return add(settled, votes.answersBetween(id, until), questionsOf);
  }

  /** A crash may also have come before a fifth vote was shown; a survey that has closed would never show it. */
  async function showWhatWasNot({ id, shownTallies }: { id: string; shownTallies?: Tallies }, tallies: Tallies) {
    for (const [key, tally] of Object.entries(tallies)) {
      const isDue = tally.votes - (shownTallies?.[key]?.votes ?? 0) >= RESULTS_STEP;
      if (isDue) await surveys.showTally(id, Number(key.slice(1)), tally);
    }
  }

  /** @returns nothing when the counts are right; `busy` when it cannot be told while people vote. */
  return async (id: string): Promise<TallyRepair | 'busy' | undefined> => {
    const survey = await surveys.findTallied(id);
    if (!survey) return undefined;
    const newest = await votes.newestAt(id);
    if (newest && now().getTime() - newest.getTime() < SETTLED) return 'busy';
    const versions = [survey, ...(await surveys.listVersions(id))];
    const questionsOf = new Map(versions.toReversed().map(({ version, questions }) => [version, questions]));
    const tallies = await count(id, questionsOf);
    const voteCount = Object.values(tallies).reduce((sum, tally) => sum + tally.votes, 0);
    const before = { voteCount: survey.voteCount, tallies: survey.tallies ?? {} };
    const after = { voteCount, tallies };
    await showWhatWasNot(survey, tallies);
    if (isDeepStrictEqual(before, after)) return undefined;
    if (!(await surveys.repairTallies(id, survey.voteCount, voteCount, tallies))) return 'busy';
    return { surveyId: id, before, after };
  };
}
