import { call } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { readResults } from '../contracts/results';
import { readSurvey } from '../contracts/surveys';
import { checkRole } from '../contracts/users';
import { createQueryKey } from './list-query';

/** Somebody's role as the server has it now, and until when they have paid for it. */
export function planStatusQuery(email: string) {
  return queryOptions({
    queryKey: createQueryKey('users', 'detail', { planStatus: email }),
    queryFn: ({ signal }) => call(checkRole, { body: { email } }, { signal }),
    // They may have paid a moment ago.
    staleTime: 0,
  });
}

/** The counts of a survey. A vote makes them be read again. */
export function resultsQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('results', 'detail', id),
    queryFn: ({ signal }) => call(readResults, { params: { id } }, { signal }),
  });
}

/** One survey with its questions. */
export function surveyQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('surveys', 'detail', id),
    queryFn: ({ signal }) => call(readSurvey, { params: { id } }, { signal }),
  });
}
