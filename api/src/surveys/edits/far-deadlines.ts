import type { Db, UpdateFilter } from 'mongodb';
import { getLatestDeadline } from '@canvass/shared/contracts';
import { createAuditRepository } from '../../audit/audit.repository';
import { isTypeMismatch } from '../../kernel/database/mongo';
import { toText } from '../../kernel/database/to-text';
import { getSurveysCollection, type SurveyDocument } from '../../records/surveys.collection';

/** A survey whose deadline was too far ahead, with its earlier and its new deadline. */
export interface MovedDeadline {
  surveyId: string;
  before: string;
  after: string;
}

type FarSurvey = Pick<SurveyDocument, '_id' | 'title' | 'deadline'>;

/**
 * Moves deadlines that are too far ahead, which earlier releases accepted, to the latest allowed day. The survey's
 * history and the audit entries record it. Harmless when repeated.
 */
export async function moveFarDeadlines(db: Db, now: Date): Promise<MovedDeadline[]> {
  const surveys = getSurveysCollection(db);
  const audit = createAuditRepository(db);
  const { day, closesAt } = getLatestDeadline(now);
  const isFar = { closesAt: { $gt: closesAt } };
  const found = surveys.find(isFar).project<FarSurvey>({ title: 1, deadline: 1 });
  const moved: MovedDeadline[] = [];

  async function moveDeadline({ _id, title, deadline }: FarSurvey): Promise<void> {
    const deadlineUpdate = { $set: { deadline: day, closesAt, closingDueAt: closesAt } };
    const before = toText(deadline);
    const change = { kind: 'edited' as const, at: now, changes: [{ field: 'deadline' as const, before, after: day }] };
    const fullUpdate: UpdateFilter<SurveyDocument> = {
      ...deadlineUpdate,
      $inc: { revision: 1 },
      $push: { history: change },
    };
    const { modifiedCount } = await surveys.updateOne({ _id, ...isFar }, fullUpdate).catch((error: unknown) => {
      // Its history or revision is damaged as well. Only the deadline keeps it from being shown.
      if (isTypeMismatch(error)) return surveys.updateOne({ _id, ...isFar }, deadlineUpdate);
      throw error;
    });
    if (modifiedCount === 0) return;
    const surveyId = String(_id);
    moved.push({ surveyId, before, after: day });
    await audit.insert({
      actor: 'operator',
      action: 'survey-edited',
      subject: { kind: 'survey', id: surveyId, label: toText(title) },
      before: { deadline: before },
      after: { deadline: day },
      outcome: 'done',
      at: now,
    });
  }

  for await (const survey of found) await moveDeadline(survey);
  return moved;
}
