import type { ObjectId } from 'mongodb';
import type { LoadRequest } from '../harness/load-generator';
import { signToken, createVoter } from './users';

/** The votes of `count` users starting at number `from`, each with its own idempotency key, as pages send them. */
export function createVoteRequests(survey: ObjectId, from: number, count: number): LoadRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const { uid, email, name } = createVoter(from + index);
    const response = { 'Question-1': index % 3 === 2 ? 'No' : 'Yes', 'Question-2': index % 2 === 0 ? 'Yes' : 'No' };
    const responses = { votedUserName: name, votedUserEmail: email, response };
    return {
      method: 'PUT',
      path: '/api/surveys/response',
      headers: {
        Authorization: `Bearer ${signToken(uid)}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': `ballot-${survey.toHexString()}-${from + index}`,
      },
      body: JSON.stringify({ survey: { _id: survey.toHexString() }, responses }),
    };
  });
}
