import { compareQuestions } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions } from '@tanstack/react-query';

/** Two questions of one version of a survey, or rows of matrices. */
export interface ComparedQuestions {
  surveyId: string;
  version: number;
  /** Whether all other versions that ask both questions in the same way are compared, too. */
  isOfAllVersions: boolean;
  rows: string;
  columns: string;
}

/** The answers to one question against those to another. */
export function comparisonQuery(compared: ComparedQuestions) {
  const { surveyId, version, isOfAllVersions, rows, columns } = compared;
  return queryOptions({
    queryKey: createQueryKey('comparison', 'detail', compared),
    queryFn: ({ signal }) =>
      call(
        compareQuestions,
        {
          params: { id: surveyId },
          query: {
            version: String(version),
            ...(isOfAllVersions && { versions: 'all' as const }),
            rows,
            columns,
          },
        },
        { signal },
      ),
  });
}
