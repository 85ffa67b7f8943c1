import { readHistory, updateSurvey } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';
import type { UnansweredEdit } from '../form/draft/stored-draft';

/** The history of a survey, newest first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('surveys', 'list', { historyOf: id }),
    queryFn: ({ signal }) => call(readHistory, { params: { id } }, { signal }),
  });
}

/** Saves an edit. It is a conflict if the server has another revision than the edited one. */
export function putSurvey(id: string, { content, revision, idempotencyKey }: UnansweredEdit) {
  return call(updateSurvey, { params: { id }, body: { ...content, revision } }, { idempotencyKey });
}
