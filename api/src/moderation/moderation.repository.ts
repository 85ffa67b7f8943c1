import { ObjectId, type Db, type Filter, type PushOperator, type UpdateFilter } from 'mongodb';
import { toId } from '../database/ids';
import { isTypeMismatch } from '../database/mongo';
import { getSurveysCollection, type StoredReview, type SurveyDocument } from '../surveys/surveys.collection';

/** What moderation knows of a survey. */
export type ModeratedSurvey = { id: string } & Pick<
  SurveyDocument,
  'title' | 'status' | 'surveyorUid' | 'feedback' | 'review' | 'reviewKey'
>;

export type ModerationRepository = ReturnType<typeof createModerationRepository>;

const projection = { title: 1, status: 1, surveyorUid: 1, feedback: 1, review: 1, reviewKey: 1 } as const;

function fromDocument({ _id, ...survey }: Omit<ModeratedSurvey, 'id'> & Pick<SurveyDocument, '_id'>): ModeratedSurvey {
  return { ...survey, id: toId(_id) };
}

function createHistoryPush(kind: 'reopened' | 'unpublished', at: Date): PushOperator<SurveyDocument> {
  return { history: { kind, at, changes: [] } };
}

/**
 * The fields of surveys that moderation decides: status, feedback and review. Each change is one atomic update with
 * the expected state in its filter, and gives the survey as it was just before.
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
     * Unpublishes a survey. One that is unpublished already gets the new feedback, and its owner's request for
     * another look is answered by it.
     * @returns null when there is no such survey.
     */
    async unpublish(id: string, feedback: string, at: Date): Promise<ModeratedSurvey | null> {
      const feedbackUpdate = { $set: { feedback }, $unset: { review: '' as const } };
      const statusUpdate = { $set: { status: 'Unpublish' as const, feedback }, $unset: feedbackUpdate.$unset };
      const fullUpdate = {
        $set: { status: 'Unpublish' as const, feedback },
        $unset: feedbackUpdate.$unset,
        $inc: { revision: 1 },
        $push: createHistoryPush('unpublished', at),
      };
      // A damaged record can have any status, and something in the place of its history that nothing can be added to.
      const notUnpublished = { status: { $ne: 'Unpublish' as const } };
      const tryUnpublish = () =>
        updateSurvey(id, notUnpublished, fullUpdate).catch((error: unknown) => {
          if (isTypeMismatch(error)) return updateSurvey(id, notUnpublished, statusUpdate);
          throw error;
        });
      // Between the two updates somebody may publish it; then the first is right again.
      do {
        const before = (await tryUnpublish()) ?? (await updateSurvey(id, { status: 'Unpublish' }, feedbackUpdate));
        if (before) return before;
      } while (await find(id));
      return null;
    },

    /** @returns null when it is not unpublished. */
    publish(id: string, at: Date): Promise<ModeratedSurvey | null> {
      return updateSurvey(
        id,
        { status: 'Unpublish' },
        {
          $set: { status: 'Publish' },
          $unset: { feedback: '', review: '' },
          $inc: { revision: 1 },
          $push: createHistoryPush('reopened', at),
        },
      );
    },

    /** @returns null when it is not unpublished, or is waiting for a review already. */
    requestReview(id: string, review: StoredReview, reviewKey: string | undefined): Promise<ModeratedSurvey | null> {
      const expected = { status: 'Unpublish' as const, review: { $exists: false } };
      return updateSurvey(id, expected, { $set: { review, ...(reviewKey !== undefined && { reviewKey }) } });
    },
  };
}
