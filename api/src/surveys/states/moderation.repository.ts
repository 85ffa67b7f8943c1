import { ObjectId, type Db, type Filter, type PushOperator, type UpdateFilter } from 'mongodb';
import { toId } from '../../kernel/database/ids';
import { isTypeMismatch } from '../../kernel/database/mongo';
import type { Announcement } from '../../records/announcements';
import { createResultsAnnouncement } from '../results/results-announcement';
import { getSurveysCollection, type StoredReview, type SurveyDocument } from '../../records/surveys.collection';

/** The part of a survey that moderation needs. */
export type ModeratedSurvey = { id: string } & Pick<
  SurveyDocument,
  'title' | 'status' | 'surveyorUid' | 'feedback' | 'review' | 'reviewKey'
>;

export type ModerationRepository = ReturnType<typeof createModerationRepository>;

const projection = { title: 1, status: 1, surveyorUid: 1, feedback: 1, review: 1, reviewKey: 1 } as const;

function fromDocument({ _id, ...survey }: Omit<ModeratedSurvey, 'id'> & Pick<SurveyDocument, '_id'>): ModeratedSurvey {
  return { ...survey, id: toId(_id) };
}

function createPush(
  kind: 'reopened' | 'unpublished',
  at: Date,
  announcements: Announcement[],
): PushOperator<SurveyDocument> {
  return { history: { kind, at, by: 'admin', changes: [] }, announcements: { $each: announcements } };
}

/**
 * The fields of surveys that moderation controls: status, feedback, and review. Each change is one atomic update with
 * the expected state in its filter, and returns the survey as it was before.
 */
export function createModerationRepository(db: Db) {
  const surveys = getSurveysCollection(db);

  async function updateSurvey(
    id: string,
    expected: Filter<SurveyDocument>,
    update: UpdateFilter<SurveyDocument>,
  ): Promise<ModeratedSurvey | null> {
    const filter = { _id: new ObjectId(id), ...expected };
    const before = await surveys.findOneAndUpdate(filter, update, { returnDocument: 'before', projection });
    return before && fromDocument(before);
  }

  async function find(id: string): Promise<ModeratedSurvey | null> {
    const document = await surveys.findOne({ _id: new ObjectId(id) }, { projection });
    return document && fromDocument(document);
  }

  return {
    find,

    /**
     * Unpublishes a survey. If it is already unpublished, it gets the new feedback, which also answers its owner's
     * review request.
     * @returns null if the survey does not exist.
     */
    async unpublish(id: string, feedback: string, at: Date): Promise<ModeratedSurvey | null> {
      const feedbackUpdate = { $set: { feedback }, $unset: { review: '' as const } };
      const statusUpdate = { $set: { status: 'Unpublish' as const, feedback }, $unset: feedbackUpdate.$unset };
      const fullUpdate = {
        $set: { status: 'Unpublish' as const, feedback },
        $unset: feedbackUpdate.$unset,
        $inc: { revision: 1 },
        $push: createPush('unpublished', at, [{ kind: 'survey-unpublished', at, details: { reason: feedback } }]),
      };
      const decision = { kind: 'review-decided' as const, at, details: { isGranted: false, reason: feedback } };
      // In a damaged record, the status may be anything, and the history may not be a list.
      const pendingReview = { status: 'Unpublish' as const, review: { $exists: true } };
      const notUnpublished = { status: { $ne: 'Unpublish' as const } };
      const tryUnpublish = () =>
        updateSurvey(id, notUnpublished, fullUpdate).catch((error: unknown) => {
          if (isTypeMismatch(error)) return updateSurvey(id, notUnpublished, statusUpdate);
          throw error;
        });
      // An admin may publish the survey between the two updates; then the first one applies again.
      do {
        const before =
          (await tryUnpublish()) ??
          (await updateSurvey(id, pendingReview, { ...feedbackUpdate, $push: { announcements: decision } })) ??
          (await updateSurvey(id, { status: 'Unpublish' }, feedbackUpdate));
        if (before) return before;
      } while (await find(id));
      return null;
    },

    /**
     * Undoes what an admin did: a survey that its owner had withdrawn before is withdrawn again.
     * @returns null if the survey is not unpublished.
     */
    async publish(id: string, at: Date): Promise<ModeratedSurvey | null> {
      const decision = { kind: 'review-decided' as const, at, details: { isGranted: true } };
      const answered = { $unset: { feedback: '' as const, review: '' as const }, $inc: { revision: 1 } };
      const published = await updateSurvey(
        id,
        { status: 'Unpublish', withdrawnAt: { $exists: false } },
        {
          $set: { status: 'Publish' },
          ...answered,
          $push: createPush('reopened', at, [decision, createResultsAnnouncement(at)]),
        },
      );
      if (published) return published;
      const withdrawn = { status: 'Unpublish' as const, withdrawnAt: { $exists: true } };
      return updateSurvey(id, withdrawn, { $set: { status: 'Withdrawn' }, ...answered });
    },

    /** @returns null if the survey is not unpublished, or a review is already pending. */
    requestReview(id: string, review: StoredReview, reviewKey: string | undefined): Promise<ModeratedSurvey | null> {
      const expected = { status: 'Unpublish' as const, review: { $exists: false } };
      return updateSurvey(id, expected, { $set: { review, ...(reviewKey !== undefined && { reviewKey }) } });
    },
  };
}
