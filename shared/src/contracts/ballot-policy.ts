import * as z from 'zod/mini';

/**
 * How the votes of a survey are kept: each with the voter's name and email, or as anonymous ballots. The first vote
 * fixes it.
 */
export const ballotPolicySchema = z.enum(['named', 'anonymous']);
export type BallotPolicy = z.infer<typeof ballotPolicySchema>;

/**
 * How many milliseconds after closing the link between people and anonymous ballots is destroyed. Until then, a repeated
 * request gets its first answer, and voters see their own answers.
 */
export const UNLINK_AFTER_MS = 86_400_000;

/** When the link between people and the anonymous ballots of a survey is destroyed. */
export function getUnlinkTime(closesAt: Date | string): Date {
  return new Date(new Date(closesAt).getTime() + UNLINK_AFTER_MS);
}

/** Whether a survey has votes, so that how they are kept can no longer change. A later version has votes of the first. */
export function isBallotPolicyFixed({
  questionsFrozen,
  version,
}: {
  questionsFrozen: boolean;
  version: number;
}): boolean {
  return questionsFrozen || version > 1;
}

/**
 * The smallest group of anonymous ballots about which something is shown: the ballots of a version, the texts of a
 * question, the comments.
 */
export const MIN_GROUP_SIZE = 5;

/**
 * Whether an anonymous survey is sealed: its ballot box is shut, and nobody sees more than how many have voted. Its
 * complete results are shown in one switch a few minutes after it closes.
 */
export function isSealed({
  ballotPolicy,
  revealedAt,
  unlinkedAt,
}: {
  ballotPolicy?: BallotPolicy | undefined;
  revealedAt?: Date | string | undefined;
  unlinkedAt?: Date | string | undefined;
}): boolean {
  return ballotPolicy === 'anonymous' && revealedAt === undefined && unlinkedAt === undefined;
}

/** Whether an anonymous survey has votes, so that its policies cannot change anymore, and its questions only be corrected. */
export function isContentFixed(survey: {
  ballotPolicy?: BallotPolicy | undefined;
  questionsFrozen: boolean;
  version: number;
}): boolean {
  return survey.ballotPolicy === 'anonymous' && isBallotPolicyFixed(survey);
}
