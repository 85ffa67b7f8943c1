import { readHistory, updateSurvey, type Survey } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';
import type { UnansweredEdit } from '../form/draft/stored-draft';
import { omitDefaultPolicies } from '../form/survey-form';

/** The history of a survey, newest first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('surveys', 'list', { historyOf: id }),
    queryFn: ({ signal }) => call(readHistory, { params: { id } }, { signal }),
  });
}

/** Saves an edit. It is a conflict if the server has another revision than the edited one. */
export function putSurvey(
  survey: Pick<Survey, '_id' | 'visibilityPolicy' | 'ballotPolicy' | 'showsWholeBallots' | 'hasClosingTime'>,
  { content, revision, correction, idempotencyKey }: UnansweredEdit,
) {
  const { _id: id, visibilityPolicy, ballotPolicy, showsWholeBallots, hasClosingTime } = survey;
  // An API process that does not name a policy, or a chosen closing time, may not know it.
  const known = {
    ...omitDefaultPolicies(content),
    ...(visibilityPolicy !== undefined && { visibilityPolicy: content.visibilityPolicy }),
    ...(ballotPolicy !== undefined && { ballotPolicy: content.ballotPolicy }),
    ...(hasClosingTime !== undefined && { closesAt: content.closesAt ?? null }),
    ...(showsWholeBallots !== undefined && { showsWholeBallots: content.showsWholeBallots }),
    ...(correction && { correction }),
  };
  return call(updateSurvey, { params: { id }, body: { ...known, revision } }, { idempotencyKey });
}
