import type { Question } from '@canvass/shared/contracts';
import type { SurveyRecord } from '../records/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { VoteRecord } from '../records/votes.collection';

/** The version of a survey that a vote answers. */
export type AnsweredVersion = Pick<VoteRecord, 'surveyId' | 'version'>;

/**
 * Loads the questions of votes as they were when the votes were cast.
 * @param found the surveys of the votes by their ids, read after the votes, because an edit in between keeps the
 * earlier questions.
 * @returns a function that returns the questions of one of the votes; undefined if its survey was not found.
 */
export async function loadQuestionsAsVoted(
  surveys: Pick<SurveysRepository, 'findVersions'>,
  votes: AnsweredVersion[],
  found: Map<string, SurveyRecord>,
): Promise<(vote: AnsweredVersion) => Question[] | undefined> {
  const changed = votes.filter(({ surveyId, version }) => found.get(surveyId)?.version !== version);
  const earlier = await surveys.findVersions(changed.map(({ surveyId, version }) => ({ id: surveyId, version })));
  return ({ surveyId, version }) => earlier.get(`${surveyId} ${version}`) ?? found.get(surveyId)?.questions;
}
