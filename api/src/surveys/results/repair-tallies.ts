import { isDeepStrictEqual } from 'node:util';
import type { Question } from '@canvass/shared/contracts';
import { isStepComplete, getVersionTallies } from '../../records/shown-tallies';
import { addVote, toVersionKey, type CountedVote, type Tallies } from '../../records/tallies';
import type { TalliesRepository } from './tallies.repository';
import type { WholeSurvey } from '../../records/surveys.collection';
import type { SurveysRepository } from '../surveys.repository';

/** A survey whose tallies were wrong. */
export interface TallyRepair {
  surveyId: string;
  before: { voteCount: number; tallies: Tallies };
  after: { voteCount: number; tallies: Tallies };
}

/** Adds votes to tallies. */
export async function addVotes(
  tallies: Tallies,
  votes: AsyncIterable<CountedVote & { version: number }>,
  questionsByVersion: Map<number, Question[]>,
): Promise<Tallies> {
  for await (const { version, response, at } of votes) {
    const tally = (tallies[toVersionKey(version)] ??= { votes: 0, counts: {} });
    addVote(tally, questionsByVersion.get(version) ?? [], { response, at });
  }
  return tallies;
}

/** The questions of all versions of a survey. */
export async function readQuestionsByVersion(
  surveys: Pick<SurveysRepository, 'listVersions'>,
  survey: WholeSurvey,
): Promise<Map<number, Question[]>> {
  const versions = await surveys.listVersions(survey);
  return new Map(versions.map(({ version, questions }) => [version, questions]));
}

/** Replaces the tallies of a survey by recounted ones, if they differ. */
export function createTallyRepair(repository: TalliesRepository) {
  /** Completes steps that a crash interrupted after the vote that completed them. */
  async function completeSteps(survey: WholeSurvey, tallies: Tallies): Promise<void> {
    for (const key of Object.keys(tallies)) {
      const version = getVersionTallies({ ...survey, tallies }, key);
      if (!version) continue;
      const { exact, shown, next } = version;
      // The shown tally counts more votes than exist; votes that were counted twice must not stay visible.
      const isTooHigh = Math.max(shown?.votes ?? 0, next?.votes ?? 0) > exact.votes;
      if (isTooHigh) await repository.correctShownTally(survey.id, key, exact);
      else if (survey.ballotPolicy !== 'anonymous' && isStepComplete(version))
        await repository.completeStep(survey.id, key, version);
    }
  }

  /** @returns undefined if the counts are right; `busy` if votes were counted since the survey was read. */
  return async (survey: WholeSurvey, tallies: Tallies): Promise<TallyRepair | 'busy' | undefined> => {
    const { id: surveyId } = survey;
    const voteCount = Object.values(tallies).reduce((sum, tally) => sum + tally.votes, 0);
    const before = { voteCount: survey.voteCount, tallies: survey.tallies ?? {} };
    const after = { voteCount, tallies };
    const isCorrect = isDeepStrictEqual(before, after);
    if (!isCorrect && !(await repository.repairTallies(surveyId, survey.voteCount, voteCount, tallies))) return 'busy';
    await completeSteps(survey, tallies);
    return isCorrect ? undefined : { surveyId, before, after };
  };
}
