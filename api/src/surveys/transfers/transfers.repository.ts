import { ObjectId, type Db, type UpdateFilter } from 'mongodb';
import { toId } from '../../kernel/database/ids';
import { beforeId } from '../../kernel/database/keyset';
import type { IdRange } from '../../kernel/http/lists/pagination';
import type { Announcement } from '../../records/announcements';
import { getSurveysCollection, type SurveyDocument } from '../../records/surveys.collection';

/** The part of a survey that a transfer needs. */
export type TransferredSurvey = { id: string } & Pick<
  SurveyDocument,
  'title' | 'surveyorUid' | 'surveyorEmail' | 'voteCount' | 'revision' | 'transfer'
>;

export type TransfersRepository = ReturnType<typeof createTransfersRepository>;

const projection = { title: 1, surveyorUid: 1, surveyorEmail: 1, voteCount: 1, revision: 1, transfer: 1 } as const;

function fromDocument({ _id, ...survey }: Omit<TransferredSurvey, 'id'> & Pick<SurveyDocument, '_id'>) {
  return { ...survey, id: toId(_id) };
}

/** Offers of surveys to other surveyors. An offer is stored in its survey, so that accepting it is one update. */
export function createTransfersRepository(db: Db) {
  const surveys = getSurveysCollection(db);

  return {
    async find(id: string): Promise<TransferredSurvey | null> {
      const document = await surveys.findOne({ _id: new ObjectId(id) }, { projection });
      return document && fromDocument(document);
    },

    listOffered(toEmail: string, { after, limit }: IdRange): Promise<TransferredSurvey[]> {
      return surveys
        .find({ 'transfer.toEmail': toEmail, ...beforeId(after) })
        .sort({ _id: -1 })
        .limit(limit)
        .project<Omit<TransferredSurvey, 'id'> & Pick<SurveyDocument, '_id'>>(projection)
        .map(fromDocument)
        .toArray();
    },

    /** @returns false if the survey has another owner by now. */
    async offer(id: string, surveyorUid: string, toEmail: string, offeredAt: Date): Promise<boolean> {
      const announcement: Announcement = { kind: 'survey-offered', at: offeredAt };
      const update = { $set: { transfer: { toEmail, offeredAt } }, $push: { announcements: announcement } };
      return (await surveys.updateOne({ _id: new ObjectId(id), surveyorUid }, update)).matchedCount === 1;
    },

    /** @returns false if the survey is not offered, or has another owner by now. */
    async cancel(id: string, surveyorUid: string): Promise<boolean> {
      const filter = { _id: new ObjectId(id), surveyorUid, transfer: { $exists: true } };
      return (await surveys.updateOne(filter, { $unset: { transfer: '' } })).modifiedCount === 1;
    },

    /** @returns false if the survey is not offered to this email anymore. */
    async decline(id: string, toEmail: string): Promise<boolean> {
      const filter = { _id: new ObjectId(id), 'transfer.toEmail': toEmail };
      return (await surveys.updateOne(filter, { $unset: { transfer: '' } })).modifiedCount === 1;
    },

    /** @returns false if the survey is not offered to this email anymore. */
    async accept(id: string, toEmail: string, owner: { uid: string; email: string }, at: Date): Promise<boolean> {
      const filter = { _id: new ObjectId(id), 'transfer.toEmail': toEmail };
      const update: UpdateFilter<SurveyDocument> = {
        $set: { surveyorUid: owner.uid, surveyorEmail: owner.email },
        // The keys are those of the former owner's requests.
        $unset: { transfer: '', idempotencyKey: '', fingerprint: '', reviewKey: '' },
        $inc: { revision: 1 },
        $push: { history: { kind: 'transferred', at, by: 'owner', changes: [] } },
      };
      return (await surveys.updateOne(filter, update)).modifiedCount === 1;
    },
  };
}
