// In its own file: a page with one query must not load the contracts of the others.
import { call } from '@canvass/shared/http';
import { queryOptions } from '@tanstack/react-query';
import { readSurvey } from '../contracts/surveys';
import { createQueryKey } from './list-query';

/** One survey with its questions. */
export function surveyQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('surveys', 'detail', id),
    queryFn: ({ signal }) => call(readSurvey, { params: { id } }, { signal }),
  });
}
