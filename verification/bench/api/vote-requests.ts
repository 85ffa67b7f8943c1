import type { ObjectId } from 'mongodb';
import type { Answers } from '@canvass/shared/contracts';
import type { LoadRequest } from '../harness/load-generator';
import { signToken, createVoter } from './users';

/** The answers of one voter to the two questions of a test survey. */
function createTwoAnswers(index: number): Answers {
  return { 'Question-1': index % 3 === 2 ? 'No' : 'Yes', 'Question-2': index % 2 === 0 ? 'Yes' : 'No' };
}

/**
 * The votes of `count` users starting at number `from`, each with its own idempotency key, as pages send them.
 * @param createAnswers the answers of the user at a position from 0.
 */
export function createVoteRequests(
  survey: ObjectId,
  from: number,
  count: number,
  createAnswers = createTwoAnswers,
): LoadRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const { uid, email, name } = createVoter(from + index);
    const response = createAnswers(index);
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
