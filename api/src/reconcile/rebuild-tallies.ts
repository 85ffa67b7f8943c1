import { isDeepStrictEqual } from 'node:util';
import type { Question } from '@canvass/shared/contracts';
import { isStepComplete, getVersionTallies } from '../surveys/results/shown-tallies';
import type { SurveyDocument } from '../surveys/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { addVote, toVersionKey, type Tallies } from '../surveys/results/tallies';
import { MAX_COUNTING_DELAY_MS } from '../votes/max-counting-delay';
import type { VoteAnswers, VotesRepository } from '../votes/votes.repository';
import type { Checkpoints } from './checkpoints.repository';

/** Milliseconds after which no vote with an older id can be stored anymore, by any process. */
export const CLOCK_SKEW_MS = 600_000;

/** A survey whose tallies were wrong. */
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

async function addVotes(
  tallies: Tallies,
  votes: AsyncIterable<VoteAnswers>,
  questionsByVersion: Map<number, Question[]>,
): Promise<Tallies> {
  for await (const { version, response, at } of votes) {
    const tally = (tallies[toVersionKey(version)] ??= { votes: 0, counts: {} });
    addVote(tally, questionsByVersion.get(version) ?? [], { response, at });
  }
  return tallies;
}

/** Recounts the votes of a survey, starting from the last checkpoint, and corrects its tallies. */
export function createTallyRebuilder({ surveys, votes, checkpoints, now }: Dependencies) {
  async function hasRecentVote(id: string): Promise<boolean> {
    const newest = await votes.findNewest(id);
    return newest !== undefined && now().getTime() - newest.madeAt.getTime() < MAX_COUNTING_DELAY_MS;
  }

  /** Stores the tallies of votes that are final, so that the next run need not read them. */
  async function countFinalVotes(
    id: string,
    until: Date,
    questionsByVersion: Map<number, Question[]>,
  ): Promise<Tallies> {
    const before = await checkpoints.readCounted(id);
    const tallies = await addVotes(
      before?.tallies ?? {},
      votes.listAnswersBetween(id, before?.until, until),
      questionsByVersion,
    );
    await checkpoints.writeCounted(id, { until, tallies });
    return tallies;
  }

  /** Completes steps that a crash interrupted after the vote that completed them. */
  async function completeSteps(survey: Omit<SurveyDocument, '_id'> & { id: string }, tallies: Tallies): Promise<void> {
    for (const key of Object.keys(tallies)) {
      const version = getVersionTallies({ ...survey, tallies }, key);
      if (!version) continue;
      const { exact, shown, next } = version;
      // The shown tally counts more votes than exist; votes that were counted twice must not stay visible.
      const isTooHigh = Math.max(shown?.votes ?? 0, next?.votes ?? 0) > exact.votes;
      if (isTooHigh) await surveys.correctShownTally(survey.id, key, exact);
      else if (isStepComplete(version)) await surveys.completeStep(survey.id, key, version);
    }
  }

  /** @returns undefined if the counts are right; `busy` if recent votes make it impossible to tell. */
  return async (id: string): Promise<TallyRepair | 'busy' | undefined> => {
    const survey = await surveys.findWithTallies(id);
    if (!survey) return undefined;
    // A process that crashed could not refuse them.
    if (survey.closedAt) await votes.removeReceivedSince(id, survey.closedAt);
    const versions = await surveys.listVersions(survey);
    const questionsByVersion = new Map(versions.map(({ version, questions }) => [version, questions]));
    const until = new Date(now().getTime() - CLOCK_SKEW_MS);
    const finalTallies = await countFinalVotes(id, until, questionsByVersion);
    if (await hasRecentVote(id)) return 'busy';
    const tallies = await addVotes(finalTallies, votes.listAnswersBetween(id, until), questionsByVersion);
    // A vote that arrived during the recount may be included without having been counted in the survey yet.
    if (await hasRecentVote(id)) return 'busy';
    const voteCount = Object.values(tallies).reduce((sum, tally) => sum + tally.votes, 0);
    const before = { voteCount: survey.voteCount, tallies: survey.tallies ?? {} };
    const after = { voteCount, tallies };
    const isCorrect = isDeepStrictEqual(before, after);
    if (!isCorrect && !(await surveys.repairTallies(id, survey.voteCount, voteCount, tallies))) return 'busy';
    await completeSteps(survey, tallies);
    return isCorrect ? undefined : { surveyId: id, before, after };
  };
}
