import { createSurvey, listOwnSurveys, type SurveyDraft } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { listQuery } from '@canvass/shared/queries';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * The surveyor's own surveys that a text is found in, newest first, page by page; all of them without a text. The server
 * knows whose they are from the token.
 */
export function ownSurveysQuery(q: string | undefined) {
  return listQuery('surveys', listOwnSurveys, { input: { query: { q } } });
}

/** A survey on its way out: the same key makes a repeat harmless. */
export interface SurveySubmission {
  draft: SurveyDraft;
  idempotencyKey: string;
}

/** Publishes a survey; lists of surveys are read again afterwards. */
export function useCreateSurvey() {
  const queries = useQueryClient();
  return useMutation({
    // Without a connection it fails at once and says so, rather than waiting for one in silence.
    networkMode: 'always',
    mutationFn: ({ draft, idempotencyKey }: SurveySubmission) =>
      call(createSurvey, { body: draft }, { idempotencyKey }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['surveys'] });
    },
  });
}
