import { ObjectId } from 'mongodb';
import { castVote } from '@canvass/shared/contracts';
import type { TestUser, TestApi } from '../api';
import { createTestVote } from './surveys';

/** Stores votes directly in the database: many, or ones that the API would not accept. */
export async function storeVotes(api: TestApi, surveyId: string, votes: Record<string, unknown>[]): Promise<void> {
  const _id = new ObjectId(surveyId);
  const stored = votes.map((vote, index) => ({
    _id: new ObjectId(),
    surveyId: _id,
    voterId: `voter-${index}`,
    votedUserName: `Voter ${index}`,
    votedUserEmail: `voter-${index}@canvass.test`,
    version: 1,
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    idempotencyKey: `key-${index}`,
    at: new Date(Date.UTC(2026, 10, 20) + index),
    ...vote,
  }));
  await api.db.collection('votes').insertMany(stored);
  const update = { $inc: { voteCount: votes.length }, $set: { questionsFrozen: true } };
  await api.db.collection('surveys').updateOne({ _id }, update);
}

/** Casts the vote of a new user through the API. */
export async function castTestVote(
  api: TestApi,
  surveyId: string,
  name: string,
  overrides: Record<string, unknown> = {},
): Promise<TestUser> {
  const voter = await api.createUser('pro-user', { name });
  const body = createTestVote(surveyId, voter, overrides);
  const { status, body: answer } = await api.call(castVote, { token: voter.token, body });
  if (status !== 200) throw new Error(`The vote was refused: ${answer.code}`);
  return voter;
}
