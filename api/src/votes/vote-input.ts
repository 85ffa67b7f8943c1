import type { Answers } from '@canvass/shared/contracts';
import type { ProblemError } from '../kernel/http/problems/problem';

/** A ballot, with the time and the idempotency key of its request. */
export interface VoteInput {
  surveyId: string;
  /** The version that the voter saw; absent if the client does not know about versions. */
  version?: number | undefined;
  /** The revision that the voter saw. Until the first vote freezes them, questions change without a new version. */
  revision?: number | undefined;
  response: Answers;
  comment?: string | undefined;
  /** Why its voter may not comment; absent if they may, or if there is no comment. */
  commentRefusal?: ProblemError | undefined;
  /** A ballot counts if it reached the server before the deadline. */
  receivedAt: Date;
  idempotencyKey?: string | undefined;
}
