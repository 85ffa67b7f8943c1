import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { getUnlinkTime } from '@canvass/shared/contracts';
import { getCompletionTime } from '../src/records/shown-tallies';
import type { Tallies } from '../src/records/tallies';
import type { SurveyDocument } from '../src/records/surveys.collection';
import type { BallotKey, BallotKeys } from '../src/records/ballot-keys';
import type {
  LinkedBallotDocument,
  ParticipationDocument,
  UnlinkedBallotDocument,
} from '../src/records/ballots.collection';
import type { VoteDocument } from '../src/records/votes.collection';
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

/** The same id each time, so that an interrupted seed finds the existing ballots. */
function createBallotId(vote: ObjectId): ObjectId {
  return new ObjectId(createHash('sha256').update(vote.toHexString()).digest('hex').slice(0, 24));
}

function toLinkedBallot({ _id, surveyId, voterId, version, response, comment }: VoteDocument, key: BallotKey) {
  const link = key.linkVoter(voterId);
  return {
    _id: createBallotId(_id),
    surveyId,
    link,
    version,
    response,
    ...(comment !== undefined && { comment }),
  };
}

/** How far apart the votes are whose answers stand in one entry. */
const MIXING_DISTANCE = 7;

/** Entries with answers of different people; the demo has too few comments in these surveys to show them. */
function mixAnswers(votes: VoteDocument[], setId: ObjectId): UnlinkedBallotDocument[] {
  const entries = votes.map(({ _id, surveyId, version, response }, row): UnlinkedBallotDocument => {
    const mixed = Object.keys(response).flatMap((key, column) => {
      const answer = votes[(row + column * MIXING_DISTANCE) % votes.length]?.response[key];
      return answer === undefined ? [] : [[key, answer] as const];
    });
    return { _id: createBallotId(_id), surveyId, setId, version, response: Object.fromEntries(mixed) };
  });
  return entries.toSorted((one, other) => (one._id.toHexString() < other._id.toHexString() ? -1 : 1));
}

/** Turns votes with names into anonymous ballots: linked ones, or unlinked ones if the survey is closed for long enough. */
export async function createAnonymousRecords(
  { shownTallies: _shown, nextTallies: _next, ...survey }: SurveyDocument,
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
    const linkedBallots = votes.map((vote) => toLinkedBallot(vote, key));
    return { survey: { ...shared, ballotKeyId: key.id }, participations, linkedBallots, unlinkedBallots: [] };
  }
  const revealedAt = getCompletionTime(survey.closesAt);
  const revealed = { unlinkingAt: revealedAt, revealedAt, unlinkedAt, ballotSetId: survey._id };
  const unlinkedBallots = mixAnswers(votes, revealed.ballotSetId);
  return { survey: { ...shared, ...revealed }, participations, linkedBallots: [], unlinkedBallots };
}
