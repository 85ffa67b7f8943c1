import type { Db } from 'mongodb';
import { toId } from '../kernel/database/ids';
import { toText } from '../kernel/database/to-text';
import { getSurveysCollection, type SurveyDocument } from '../records/surveys.collection';
import { getEarliest } from './get-earliest';
import { getUsersCollection, NOT_BEING_DELETED, type UserDocument } from '../records/users.collection';
import type { NewNotification } from '../records/notifications.collection';
import type { Notifier } from './notifier';

const DAY_MS = 86_400_000;

/** Deadlines of one kind, of which users are told some time before. */
interface Deadlines {
  kind: 'survey-closing-soon' | 'pro-ending';
  /** How long before, in milliseconds. */
  leadMs: number;
  /** The first deadline after the given time. */
  findFirst: (after: Date) => Promise<Date | undefined>;
  /** The notifications about deadlines between two times, without the first one, in any order. */
  list: (after: Date, until: Date) => AsyncIterable<NewNotification>;
}

function getSurveyDeadlines(db: Db, now: () => Date): Deadlines {
  const surveys = getSurveysCollection(db);
  const projection = { title: 1, surveyorUid: 1, status: 1, closingDueAt: 1 } as const;
  return {
    kind: 'survey-closing-soon',
    leadMs: DAY_MS,
    async findFirst(after) {
      const found = { closingDueAt: { $gt: after } };
      return (await surveys.findOne(found, { sort: { closingDueAt: 1 }, projection }))?.closingDueAt;
    },
    async *list(after, until) {
      const found = surveys
        .find({ closingDueAt: { $gt: after, $lte: until } })
        .project<Pick<SurveyDocument, '_id' | 'title' | 'surveyorUid' | 'status' | 'closingDueAt'>>(projection);
      for await (const { _id, title, surveyorUid, status, closingDueAt } of found) {
        if (status !== 'Publish' || typeof surveyorUid !== 'string') continue;
        const details = { surveyId: toId(_id), surveyTitle: toText(title) };
        const key = `survey-closing-soon:${toId(_id)}:${closingDueAt?.getTime()}:${surveyorUid}`;
        yield { key, uid: surveyorUid, kind: 'survey-closing-soon', details, at: now() };
      }
    },
  };
}

function getProDeadlines(db: Db, now: () => Date): Deadlines {
  const users = getUsersCollection(db);
  const projection = { uid: 1, proUntil: 1, role: 1 } as const;
  return {
    kind: 'pro-ending',
    leadMs: 7 * DAY_MS,
    async findFirst(after) {
      return (await users.findOne({ proUntil: { $gt: after } }, { sort: { proUntil: 1 }, projection }))?.proUntil;
    },
    async *list(after, until) {
      const found = users
        .find({ proUntil: { $gt: after, $lte: until }, ...NOT_BEING_DELETED })
        .project<Pick<UserDocument, 'uid' | 'proUntil' | 'role'>>(projection);
      for await (const { uid, proUntil, role } of found) {
        // Other roles do not need Pro.
        if (role !== 'user' || !proUntil) continue;
        const key = `pro-ending:${proUntil.getTime()}:${uid}`;
        yield { key, uid, kind: 'pro-ending', details: { until: proUntil }, at: now() };
      }
    },
  };
}

/**
 * The scheduler's task that notifies users of deadlines some time before. A checkpoint holds the last deadline that was
 * looked at, so each is looked at once; a deadline that is set to less than that time ahead is not announced.
 */
export function createDeadlinesTask({ db, notifier, now }: { db: Db; notifier: Notifier; now: () => Date }) {
  const checkpoints = db.collection<{ _id: Deadlines['kind']; until: Date }>('deadlineCheckpoints');
  const deadlines = [getSurveyDeadlines(db, now), getProDeadlines(db, now)];

  async function readCheckpoint({ kind }: Deadlines): Promise<Date> {
    return (await checkpoints.findOne({ _id: kind }))?.until ?? now();
  }

  async function notifyUntil({ kind, list }: Deadlines, after: Date, until: Date): Promise<number> {
    const notifiedCount = await notifier.notify(list(after, until));
    await checkpoints.updateOne({ _id: kind }, { $set: { until } }, { upsert: true });
    return notifiedCount;
  }

  return {
    name: 'announce-deadlines' as const,

    async findNextDue(): Promise<Date | undefined> {
      const dueTimes = deadlines.map(async (each) => {
        const first = await each.findFirst(await readCheckpoint(each));
        return first && new Date(first.getTime() - each.leadMs);
      });
      return getEarliest(await Promise.all(dueTimes));
    },

    async run(): Promise<number> {
      let notifiedCount = 0;
      for (const each of deadlines) {
        const after = await readCheckpoint(each);
        const until = new Date(now().getTime() + each.leadMs);
        if (until > after) notifiedCount += await notifyUntil(each, after, until);
      }
      return notifiedCount;
    },
  };
}
