import type { Db, Document } from 'mongodb';

/** What the database holds about a person beside their record, read as slowly as it is taken. */
export type OwnDataRepository = ReturnType<typeof buildOwnDataRepository>;

/** Documents that are read ahead. */
const BATCH = 200;

const VOTE = { _id: 0, surveyId: 1, version: 1, response: 1, comment: 1, at: 1 } as const;

const SURVEY = {
  title: 1,
  description: 1,
  category: 1,
  deadline: 1,
  closesAt: 1,
  questions: 1,
  resultsPolicy: 1,
  status: 1,
  feedback: 1,
  review: 1,
  version: 1,
  voteCount: 1,
  timestamp: 1,
} as const;

const REPORT = { surveyId: 1, surveyTitle: 1, reason: 1, details: 1, state: 1, at: 1, decidedAt: 1 } as const;

const MESSAGE = { name: 1, email: 1, message: 1, state: 1, at: 1 } as const;

const PAYMENT = { email: 1, status: 1, payment: 1, intentId: 1, paidAt: 1, period: 1 } as const;

/** Without the label: it may be somebody else's email. */
const EVENT = {
  _id: 0,
  action: 1,
  'subject.kind': 1,
  'subject.id': 1,
  before: 1,
  after: 1,
  outcome: 1,
  at: 1,
} as const;

/** Reads what belongs to one person, newest first. */
export function buildOwnDataRepository(db: Db) {
  function read(
    collection: string,
    filter: Document,
    projection: Document,
    sort: Record<string, -1> = { _id: -1 },
  ): AsyncIterable<Document> {
    return db.collection(collection).find(filter, { projection, batchSize: BATCH }).sort(sort);
  }

  return {
    votes: (uid: string) => read('votes', { voterId: uid }, VOTE),
    surveys: (uid: string) => read('surveys', { surveyorUid: uid }, SURVEY),
    reports: (uid: string) => read('reports', { reporterId: uid }, REPORT),
    /** Those that were sent while signed in: anybody can write any email under a message. */
    messages: (uid: string) => read('messages', { senderUid: uid }, MESSAGE),
    /** Those that were paid. */
    payments: (uid: string) => read('payments', { uid, paidAt: { $exists: true } }, PAYMENT, { paidAt: -1, _id: -1 }),
    /** What this very account did: an email may have been somebody else's before. */
    events: (uid: string) => read('events', { actorUid: uid }, EVENT),
  };
}
