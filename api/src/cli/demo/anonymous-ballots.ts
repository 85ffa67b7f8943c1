import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { getUnlinkTime } from '@canvass/shared/contracts';
import type { Tallies } from '../../surveys/results/tallies';
import type { SurveyDocument } from '../../surveys/surveys.collection';
import type { BallotKey, BallotKeys } from '../../votes/anonymous/ballot-keys';
import type {
  LinkedBallotDocument,
  ParticipationDocument,
  UnlinkedBallotDocument,
} from '../../votes/anonymous/ballots.collection';
import type { VoteDocument } from '../../votes/votes.collection';
import { createStableId } from './demo-survey';

/** The votes of a survey with anonymous ballots, as they are stored. */
export interface AnonymousRecords {
  survey: SurveyDocument;
  participations: ParticipationDocument[];
  linkedBallots: LinkedBallotDocument[];
  unlinkedBallots: UnlinkedBallotDocument[];
}

function withoutDays(tallies: Tallies | undefined): Tallies {
  return Object.fromEntries(Object.entries(tallies ?? {}).map(([key, { days: _days, ...tally }]) => [key, tally]));
}

function toParticipation({ surveyId, voterId, at, comment }: VoteDocument, isLinked: boolean): ParticipationDocument {
  const day = new Date(new Date(at).setUTCHours(0, 0, 0, 0));
  return {
    _id: createStableId(`participation of ${voterId} in ${surveyId.toHexString()}`, day),
    surveyId,
    voterId,
    state: 'confirmed',
    ...(isLinked && comment !== undefined && { hasComment: true as const }),
  };
}

function toLinkedBallot({ _id, surveyId, voterId, version, response, comment }: VoteDocument, key: BallotKey) {
  const link = key.linkVoter(voterId);
  return {
    _id: key.deriveUnlinkedId(_id),
    surveyId,
    link,
    version,
    response,
    ...(comment !== undefined && { comment }),
  };
}

/** The same id each time, so that an interrupted seed finds the existing ballots; their keys are destroyed. */
function createBallotId(vote: ObjectId): ObjectId {
  return new ObjectId(createHash('sha256').update(vote.toHexString()).digest('hex').slice(0, 24));
}

/** The demo has too few comments in these surveys to show them. */
function toUnlinkedBallot({ _id, surveyId, version, response }: VoteDocument): UnlinkedBallotDocument {
  return { _id: createBallotId(_id), surveyId, version, response };
}

/** Turns votes with names into anonymous ballots: linked ones, or unlinked ones if the survey is closed for long enough. */
export async function createAnonymousRecords(
  { shownTallies, nextTallies, ...survey }: SurveyDocument,
  votes: VoteDocument[],
  keys: BallotKeys,
  now: Date,
): Promise<AnonymousRecords> {
  const surveyId = survey._id.toHexString();
  const unlinkedAt = getUnlinkTime(survey.closesAt);
  const isLinked = unlinkedAt > now;
  const shared = { ...survey, ballotPolicy: 'anonymous' as const, tallies: withoutDays(survey.tallies) };
  const participations = votes.map((vote) => toParticipation(vote, isLinked));
  if (isLinked) {
    const key = await keys.create(surveyId);
    const steps = { ...(shownTallies && { shownTallies }), ...(nextTallies && { nextTallies }) };
    const linkedBallots = votes.map((vote) => toLinkedBallot(vote, key));
    return { survey: { ...shared, ...steps, ballotKeyId: key.id }, participations, linkedBallots, unlinkedBallots: [] };
  }
  const unlinked = { unlinkingAt: unlinkedAt, rewrittenAt: unlinkedAt, unlinkedAt };
  const unlinkedBallots = votes
    .map(toUnlinkedBallot)
    .toSorted((one, other) => (one._id.toHexString() < other._id.toHexString() ? -1 : 1));
  return { survey: { ...shared, ...unlinked }, participations, linkedBallots: [], unlinkedBallots };
}
