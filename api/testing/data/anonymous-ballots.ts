import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { ObjectId } from 'mongodb';
import { castVote, changeState, type Answers, type SurveyDraft } from '@canvass/shared/contracts';
import type { TestApi, TestUser } from '../api';
import { createTestVote, publishSurvey } from './surveys';

/** A voter whose answers differ from all others, so that their ballot can be recognized. */
export interface UniqueVoter extends TestUser {
  answers: Record<string, string>;
  comment?: string;
}

/** The questions of surveys in tests about anonymous ballots. */
export const ANONYMOUS_QUESTIONS = [{ title: 'Yes?' }, { title: 'Why?', kind: 'text' as const }];

/** Publishes a survey with anonymous ballots. Returns its id. */
export function publishAnonymous(
  api: TestApi,
  surveyor: TestUser,
  overrides: Partial<SurveyDraft> = {},
): Promise<string> {
  const policies = { ballotPolicy: 'anonymous', resultsPolicy: 'always' } as const;
  return publishSurvey(api, surveyor, { ...policies, questions: ANONYMOUS_QUESTIONS, ...overrides });
}

/** Casts a vote with answers of its own. */
export async function castUniqueVote(api: TestApi, surveyId: string, comment?: string): Promise<UniqueVoter> {
  const voter = await api.createUser(comment ? 'pro-user' : 'user');
  const answers = { 'Question-1': 'Yes', 'Question-2': `Because ${randomUUID()}` };
  const body = createTestVote(surveyId, voter, { response: answers, ...(comment && { comment }) });
  const { status, body: answer } = await api.call(castVote, { token: voter.token, body });
  if (status !== 200) throw new Error(`The vote was refused: ${answer.code}.`);
  return { ...voter, answers, ...(comment && { comment }) };
}

/**
 * Casts the vote of a new voter.
 * @param prepare what is done before, such as inviting them.
 */
export async function castAnswers(
  api: TestApi,
  surveyId: string,
  response: Answers,
  prepare?: (voter: TestUser) => Promise<unknown>,
): Promise<void> {
  const voter = await api.createUser();
  await prepare?.(voter);
  const { status, body } = await api.call(castVote, {
    token: voter.token,
    body: createTestVote(surveyId, voter, { response }),
  });
  if (status !== 200) throw new Error(`The vote was refused: ${body.code}.`);
}

/** Casts votes with answers of their own, some of them with a comment. */
export async function castUniqueVotes(
  api: TestApi,
  surveyId: string,
  count: number,
  commentCount = 0,
): Promise<UniqueVoter[]> {
  const voters: UniqueVoter[] = [];
  for (let n = 0; n < count; n += 1)
    voters.push(await castUniqueVote(api, surveyId, n < commentCount ? `Comment ${randomUUID()}` : undefined));
  return voters;
}

export async function closeSurvey(api: TestApi, surveyor: TestUser, id: string): Promise<void> {
  const { status } = await api.call(changeState, { token: surveyor.token, params: { id }, body: { action: 'close' } });
  if (status !== 200) throw new Error(`The survey was not closed: ${status}.`);
}

/** How many documents of a collection belong to a survey. */
export function countOfSurvey({ db }: Pick<TestApi, 'db'>, collection: string, surveyId: string): Promise<number> {
  return db.collection(collection).countDocuments({ surveyId: new ObjectId(surveyId) });
}

/** Whether the key that links a survey's ballots to people still exists. */
export async function hasBallotKey({ ballotKeysDirectory = '' }: TestApi, surveyId: string): Promise<boolean> {
  return (await readdir(ballotKeysDirectory)).includes(`${surveyId}.key`);
}
