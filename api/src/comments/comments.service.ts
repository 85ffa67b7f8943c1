import type { OwnComment } from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../http/lists/pagination';
import type { Page } from '../http/pipeline/route';
import { toPublicStatus } from '../surveys/states/survey-state';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { UserRecord } from '../users/users.collection';
import type { CommentsRepository } from './comments.repository';

export type CommentsService = ReturnType<typeof createCommentsService>;

/** The comments that users left with their votes, listed for them. */
export function createCommentsService({
  comments,
  surveys,
}: {
  comments: CommentsRepository;
  surveys: Pick<SurveysRepository, 'findRefs'>;
}) {
  return {
    /** Comments stay in the list when their survey is unpublished, because the voter wrote them. */
    async list(voter: UserRecord, request: PageRequest): Promise<Page<OwnComment>> {
      const { items, next } = await readPage(request, (range) => comments.listByVoter(voter.uid, range));
      const surveyRefs = await surveys.findRefs(items.map(({ surveyId }) => surveyId));
      return {
        entries: toEntries(items, ({ surveyId, comment, at }) => {
          const { title = '', status = 'Unpublish' } = surveyRefs.get(surveyId) ?? {};
          return { _id: surveyId, title, status: toPublicStatus(status), comment, at: at.toISOString() };
        }),
        next,
      };
    },
  };
}
