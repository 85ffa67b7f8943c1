import { randomBytes } from 'node:crypto';
import { ObjectId, type Db } from 'mongodb';
import { getSurveysCollection, type SurveyDocument } from '../../records/surveys.collection';
import { getLinkedBallotsCollection, getParticipationsCollection } from '../../records/ballots.collection';
import type { BallotKeys } from '../../records/ballot-keys';
import type { WrittenAnswers } from '../../records/users.collection';
import { createQuestionKindsReader, getErasedAnswers, toAnsweredKey } from './erased-answers';

/** The length of a link that belongs to nobody, in bytes. */
const LINK_LENGTH = 32;

/** How many participations are read at once. */
const BATCH_SIZE = 100;

export type BallotsOfDeletedUsers = ReturnType<typeof createBallotsOfDeletedUsers>;

/** Removes what links a deleted user to anonymous ballots, as long as something does. */
export function createBallotsOfDeletedUsers(db: Db, keys: BallotKeys) {
  const surveys = getSurveysCollection(db);
  const participations = getParticipationsCollection(db);
  const ballots = getLinkedBallotsCollection(db);
  const findQuestionKinds = createQuestionKindsReader(db);

  async function anonymizeBallot(
    uid: string,
    { _id: surveyId, ballotKeyId }: Pick<SurveyDocument, '_id' | 'ballotKeyId'>,
    writtenAnswers: WrittenAnswers,
  ): Promise<void> {
    const key = await keys.find(surveyId.toHexString(), ballotKeyId);
    const ballot = key && (await ballots.findOne({ surveyId, link: key.linkVoter(uid) }));
    if (!ballot) return;
    const questions = writtenAnswers === 'erase' ? await findQuestionKinds([ballot]) : undefined;
    const erased = questions && getErasedAnswers(ballot.response, questions.get(toAnsweredKey(ballot)));
    const link = randomBytes(LINK_LENGTH).toString('base64url');
    await ballots.updateOne(
      { _id: ballot._id },
      { $set: { link, ...erased }, $unset: { comment: '', idempotencyKey: '' } },
    );
  }

  return {
    /** Removes a user's participations. Ballots stay counted, without comment and link. Harmless when repeated. */
    async anonymize(uid: string, writtenAnswers: WrittenAnswers): Promise<void> {
      for (;;) {
        const batch = await participations.find({ voterId: uid }).limit(BATCH_SIZE).toArray();
        if (batch.length === 0) return;
        const surveyIds = batch.map(({ surveyId }) => surveyId);
        const found = await surveys
          .find({ _id: { $in: surveyIds.filter((id) => id instanceof ObjectId) } })
          .project<Pick<SurveyDocument, '_id' | 'ballotKeyId'>>({ ballotKeyId: 1 })
          .toArray();
        for (const survey of found) await anonymizeBallot(uid, survey, writtenAnswers);
        await participations.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
      }
    },
  };
}
