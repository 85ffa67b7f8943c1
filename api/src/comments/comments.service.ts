import type { OwnComment } from '@canvass/shared/contracts';
import { mergeNewest, readPage, toEntries, type IdRange, type PageRequest } from '../kernel/http/lists/pagination';
import type { Page } from '../kernel/http/lists/page';
import { toPublicStatus } from '../surveys/states/survey-state';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { UserRecord } from '../records/users.collection';
import type { OwnVotes } from '../votes/own-votes';
import type { CommentRecord, CommentsRepository } from './comments.repository';

export type CommentsService = ReturnType<typeof createCommentsService>;

/** The comments that users left with their votes, listed for them. */
export function createCommentsService({
  comments,
  ownVotes,
  surveys,
}: {
  comments: CommentsRepository;
  ownVotes: Pick<OwnVotes, 'listCommented'>;
  surveys: Pick<SurveysRepository, 'findRefs' | 'findMany'>;
}) {
  /** Comments with names, and those of anonymous ballots that are still linked to their voter. */
  async function listAll(voterId: string, range: IdRange): Promise<CommentRecord[]> {
    const [named, anonymous] = await Promise.all([
      comments.listByVoter(voterId, range),
      ownVotes.listCommented(voterId, range, (ids) => surveys.findMany(ids)),
    ]);
    return mergeNewest(named, anonymous, range);
  }

  return {
    /**
     * Comments stay in the list when their survey is unpublished, because the voter wrote them. Nobody else sees the
     * comments of their anonymous ballots.
     */
    async list(caller: UserRecord, voter: UserRecord, request: PageRequest): Promise<Page<OwnComment>> {
      const isOwn = caller.uid === voter.uid;
      const { items, next } = await readPage(request, (range) =>
        isOwn ? listAll(voter.uid, range) : comments.listByVoter(voter.uid, range),
      );
      const surveyRefs = await surveys.findRefs(items.map(({ surveyId }) => surveyId));
      return {
        entries: toEntries(items, ({ surveyId, comment, at }) => {
          const { title = '', status = 'Unpublish' } = surveyRefs.get(surveyId) ?? {};
          return { _id: surveyId, title, status: toPublicStatus(status), comment, at: at?.toISOString() };
        }),
        next,
      };
    },
  };
}
