import { readHistory, updateSurvey } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SurveyContent } from '../form/survey-form';

/** What happened to a survey, newest first. */
export function historyQuery(id: string) {
  return queryOptions({
    queryKey: ['surveys', 'list', { historyOf: id }],
    queryFn: ({ signal }) => call(readHistory, { params: { id } }, { signal }),
  });
}

/** An edit on its way out. `revision` is the one that was edited: another one on the server is a conflict. */
export interface Edit {
  id: string;
  content: SurveyContent;
  revision: number;
  idempotencyKey: string;
}

/** Saves an edit; whatever shows surveys is read again afterwards. */
export function useUpdateSurvey() {
  const queries = useQueryClient();
  return useMutation({
    // Without a connection it fails at once and says so, rather than waiting for one in silence.
    networkMode: 'always',
    mutationFn: ({ id, content, revision, idempotencyKey }: Edit) =>
      call(updateSurvey, { params: { id }, body: { ...content, revision } }, { idempotencyKey }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['surveys'] });
    },
  });
}
