import { isDeepStrictEqual } from 'node:util';
import type { Question } from '@canvass/shared/contracts';
import { isStepComplete, pickVersion } from '../surveys/shown-tallies';
import type { SurveyDocument } from '../surveys/survey-record';
import type { SurveysRepository } from '../surveys/surveys.repository';
import { addVote, versionKey, type Tallies } from '../surveys/tallies';
import { MAX_COUNTING_DELAY_MS } from '../votes/counting-delay';
import type { VoteAnswers, VotesRepository } from '../votes/votes.repository';
import type { Checkpoints } from './checkpoints.repository';

/** Milliseconds after which no vote can come in any more whose id, made by some process, is older than that. */
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
  for await (const { version, response, at } of votes) {
    const tally = (tallies[versionKey(version)] ??= { votes: 0, counts: {} });
    addVote(tally, questionsOf.get(version) ?? [], { response, at });
  }
  return tallies;
}

/** Counts the votes of a survey anew, from where it counted last, and puts right what differs. */
export function buildRecount({ surveys, votes, checkpoints, now }: Dependencies) {
  async function isVotedOn(id: string): Promise<boolean> {
    const newest = await votes.findNewest(id);
    return newest !== undefined && now().getTime() - newest.madeAt.getTime() < MAX_COUNTING_DELAY_MS;
  }

  /** Remembers the tallies of the votes that are surely all there, so that the next run need not read them. */
  async function countSettled(id: string, until: Date, questionsOf: Map<number, Question[]>): Promise<Tallies> {
    const before = await checkpoints.readCounted(id);
    const tallies = await add(before?.tallies ?? {}, votes.answersBetween(id, before?.until, until), questionsOf);
    await checkpoints.writeCounted(id, { until, tallies });
    return tallies;
  }

  /** A crash may also have come between the vote that completed a step and what that shows. */
  async function completeSteps(survey: Omit<SurveyDocument, '_id'> & { id: string }, tallies: Tallies): Promise<void> {
    for (const key of Object.keys(tallies)) {
      const version = pickVersion({ ...survey, tallies }, key);
      if (!version) continue;
      const { exact, shown, next } = version;
      // More was shown than there is: what was counted too often must not stay in view.
      const isTooHigh = Math.max(shown?.votes ?? 0, next?.votes ?? 0) > exact.votes;
      if (isTooHigh) await surveys.correctShownTally(survey.id, key, exact);
      else if (isStepComplete(version)) await surveys.completeStep(survey.id, key, version);
    }
  }

  /** @returns nothing when the counts are right; `busy` when it cannot be told while people vote. */
  return async (id: string): Promise<TallyRepair | 'busy' | undefined> => {
    const survey = await surveys.findTallied(id);
    if (!survey) return undefined;
    const versions = await surveys.listVersions(survey);
    const questionsOf = new Map(versions.map(({ version, questions }) => [version, questions]));
    const until = new Date(now().getTime() - SKEW);
    const settled = await countSettled(id, until, questionsOf);
    if (await isVotedOn(id)) return 'busy';
    const tallies = await add(settled, votes.answersBetween(id, until), questionsOf);
    // A vote that came while the others were read may be among them, and not yet counted.
    if (await isVotedOn(id)) return 'busy';
    const voteCount = Object.values(tallies).reduce((sum, tally) => sum + tally.votes, 0);
    const before = { voteCount: survey.voteCount, tallies: survey.tallies ?? {} };
    const after = { voteCount, tallies };
    const isRight = isDeepStrictEqual(before, after);
    if (!isRight && !(await surveys.repairTallies(id, survey.voteCount, voteCount, tallies))) return 'busy';
    await completeSteps(survey, tallies);
    return isRight ? undefined : { surveyId: id, before, after };
  };
}
