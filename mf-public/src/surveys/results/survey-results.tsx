import type { OwnVote, Survey } from '@canvass/shared/contracts';
import { type ApiError, toApiError } from '@canvass/shared/http';
import { resultsQuery } from '@canvass/shared/queries';
import { Ballot, describeResults, ErrorState, Heading, MutedText, Stack } from '@canvass/shared/ui';
import { useQuery, queryOptions } from '@tanstack/react-query';
import * as strings from '../../strings';
import { getBallotPolicy } from '../anonymous/ballot-policy';
import type { ResultsAccess } from './results-access';
import { RESULTS_ID } from './results-id';
import { QuestionSkeleton } from '../survey/survey-skeleton';
import { VersionList, type RenderBelowQuestion } from './version-results';

/** Interval for requesting results that the server still refuses, in milliseconds: its clock may be behind. */
const NOT_DUE_INTERVAL_MS = 15_000;

/** Interval for requesting results that are about to be complete, in milliseconds. */
const CLOSING_INTERVAL_MS = 30_000;

/** The counts of a survey, refetched while they are about to change without a vote. */
function currentResultsQuery(survey: Survey) {
  return queryOptions({
    ...resultsQuery(survey._id),
    refetchInterval: ({ state: { data, error } }) => {
      if (error && toApiError(error).code === 'results-after-closing') return NOT_DUE_INTERVAL_MS;
      return data?.stage === 'closing' && CLOSING_INTERVAL_MS;
    },
  });
}

/**
 * The server's codes for users who may not see the counts (yet), in case this page's information is out of date. They
 * are not errors.
 */
const ACCESS_ERROR_CODES = new Set<ApiError['code']>([
  'results-after-voting',
  'results-after-closing',
  'results-owner-only',
]);

function useResults(survey: Survey, access: ResultsAccess) {
  const knownReason = typeof access === 'object' ? access.reason : undefined;
  const query = useQuery({ ...currentResultsQuery(survey), enabled: access === 'allowed' });
  const failure = query.error ? toApiError(query.error) : undefined;
  const serverReason = failure && ACCESS_ERROR_CODES.has(failure.code) ? failure.title : undefined;
  return { query, reason: knownReason ?? serverReason, failure };
}

function ResultsSkeleton({ questions }: { questions: number }) {
  return (
    <Ballot aria-hidden="true">
      {Array.from({ length: questions }, (_, index) => (
        <QuestionSkeleton key={index} />
      ))}
    </Ballot>
  );
}

interface SurveyResultsProps {
  survey: Survey;
  access: ResultsAccess;
  /** The reader's vote, which is marked among the counts. */
  vote: OwnVote | undefined;
  renderBelow?: RenderBelowQuestion;
}

/** The results of a survey if its policy allows the user to see them; otherwise an explanation. */
export function SurveyResults({ survey, access, vote, renderBelow }: SurveyResultsProps) {
  const { query, reason, failure } = useResults(survey, access);
  const { data } = query;
  const failed = !reason && !data && failure;
  const isLoading = !reason && !data && !failure;
  return (
    <Stack as="section" aria-labelledby={RESULTS_ID} data-print={reason || !data ? 'hide' : undefined}>
      <Heading id={RESULTS_ID} tabIndex={-1}>
        {strings.results.title}
      </Heading>
      <MutedText as="output">
        {reason && <span data-session="visitor">{reason}</span>}
        {!reason && data && <span>{describeResults(data, getBallotPolicy(survey))}</span>}
        {isLoading && <span>{strings.results.loading}</span>}
      </MutedText>
      {isLoading && <ResultsSkeleton questions={survey.questions.length} />}
      {failed && (
        <ErrorState
          as="h3"
          title={strings.results.failed}
          text={failed.title}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {!reason && data && (
        <VersionList versions={data.versions} current={survey.version} vote={vote} renderBelow={renderBelow} />
      )}
    </Stack>
  );
}
