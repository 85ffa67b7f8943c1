import type { OwnVote, Question } from '@canvass/shared/contracts';
import type { SurveyRecord } from '../surveys/surveys.collection';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { VoteRecord } from './votes.collection';

/** A vote as its voter sees it. */
export function presentOwnVote({ version, response, comment, at }: VoteRecord, questions: Question[]): OwnVote {
  return { version, questions, response, comment, at: at.toISOString() };
}

/**
 * Loads the questions of votes as they were when the votes were cast.
 * @param found the surveys of the votes by their ids, read after the votes, because an edit in between keeps the
 * earlier questions.
 * @returns a function that returns the questions of one of the votes; undefined if its survey was not found.
 */
export async function loadQuestionsAsVoted(
  surveys: Pick<SurveysRepository, 'findVersions'>,
  votes: VoteRecord[],
  found: Map<string, SurveyRecord>,
): Promise<(vote: VoteRecord) => Question[] | undefined> {
  const changed = votes.filter(({ surveyId, version }) => found.get(surveyId)?.version !== version);
  const earlier = await surveys.findVersions(changed.map(({ surveyId, version }) => ({ id: surveyId, version })));
  return ({ surveyId, version }) => earlier.get(`${surveyId} ${version}`) ?? found.get(surveyId)?.questions;
}
