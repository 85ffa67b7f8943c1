import type { Collection, Db, Document, ObjectId } from 'mongodb';
import { getMessagesCollection } from '../records/messages.collection';
import { getPaymentsCollection } from '../records/payments.collection';
import { getReportsCollection } from '../records/reports.collection';
import { getSurveysCollection } from '../records/surveys.collection';
import { getSurveyorRequestsCollection } from '../records/surveyor-requests.collection';
import { getUsersCollection } from '../records/users.collection';
import type { Announcement, Announcing } from '../records/announcements';
import { getEarliest } from './get-earliest';

/** A document with announcements that are due; its other fields depend on its source. */
export interface AnnouncingDocument extends Document {
  _id: ObjectId;
  announcements: Announcement[];
}

/** The collections whose documents hold announcements. */
const SOURCES = {
  surveys: getSurveysCollection,
  users: getUsersCollection,
  reports: getReportsCollection,
  messages: getMessagesCollection,
  surveyorRequests: getSurveyorRequestsCollection,
  payments: getPaymentsCollection,
} satisfies Record<string, (db: Db) => { collectionName: string }>;

export type AnnouncementSource = keyof typeof SOURCES;

export const ANNOUNCEMENT_SOURCES = Object.keys(SOURCES) as AnnouncementSource[];

/** What the sources need to know about their documents. */
const PROJECTION = {
  announcements: 1,
  title: 1,
  surveyorUid: 1,
  status: 1,
  closesAt: 1,
  resultsPolicy: 1,
  ballotPolicy: 1,
  revealedAt: 1,
  unlinkedAt: 1,
  transfer: 1,
  uid: 1,
  surveyId: 1,
  surveyTitle: 1,
  reporterId: 1,
  state: 1,
} as const;

export type AnnouncementsRepository = ReturnType<typeof createAnnouncementsRepository>;

/** The announcements of all collections. */
export function createAnnouncementsRepository(db: Db) {
  function getCollection(source: AnnouncementSource): Collection<AnnouncingDocument> {
    return db.collection<AnnouncingDocument>(SOURCES[source](db).collectionName);
  }

  return {
    /** When the next announcement of a source has to be told. */
    async findNext(source: AnnouncementSource): Promise<Date | undefined> {
      // Of a damaged record, the field may be of another type.
      const [first] = await getCollection(source)
        .find({ 'announcements.at': { $gt: new Date(0) } }, { projection: { announcements: 1 } })
        .sort({ 'announcements.at': 1 })
        .limit(1)
        .toArray();
      // In a damaged record, an announcement may be anything.
      return getEarliest(first?.announcements.map((each) => (each?.at instanceof Date ? each.at : undefined)) ?? []);
    },

    /** Documents with announcements that are due, earliest first. */
    listDue(source: AnnouncementSource, now: Date, limit: number): Promise<AnnouncingDocument[]> {
      return getCollection(source)
        .find({ 'announcements.at': { $gt: new Date(0), $lte: now } }, { projection: PROJECTION })
        .sort({ 'announcements.at': 1 })
        .limit(limit)
        .toArray();
    },

    /** Removes an announcement that was told. The field goes with the last one. */
    async remove(source: AnnouncementSource, id: ObjectId, { kind, at }: Pick<Announcement, 'kind' | 'at'>) {
      const documents = db.collection<Announcing>(SOURCES[source](db).collectionName);
      const last = { _id: id, announcements: { $size: 1 }, 'announcements.0.kind': kind, 'announcements.0.at': at };
      const { matchedCount } = await documents.updateOne(last, { $unset: { announcements: '' } });
      if (matchedCount === 0) await documents.updateOne({ _id: id }, { $pull: { announcements: { kind, at } } });
    },
  };
}
