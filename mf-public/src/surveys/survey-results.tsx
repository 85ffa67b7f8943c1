import type { OwnVote, Survey } from '@canvass/shared/contracts';
import { type Failure, failureOf } from '@canvass/shared/http';
import { Ballot, describeResults, ErrorState, Heading, Quiet, Stack } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import * as words from '../words';
import type { ResultsAccess } from './results-access';
import { RESULTS_ID } from './results-id';
import { resultsQuery } from './results-query';
import { QuestionLoading } from './survey-loading';
import { Counts } from './version-results';

/** What the server says to those who may not see the counts (yet), should this page know less than it. It is no failure. */
const REFUSALS = new Set<Failure['code']>(['results-after-voting', 'results-after-closing', 'results-owner-only']);

function useResults(id: string, access: ResultsAccess) {
  const known = typeof access === 'object' ? access.refusal : undefined;
  const query = useQuery({ ...resultsQuery(id), enabled: access === 'allowed' });
  const failure = query.error ? failureOf(query.error) : undefined;
  const refused = failure && REFUSALS.has(failure.code) ? failure.title : undefined;
  return { query, refusal: known ?? refused, failure };
}

function Arriving({ questions }: { questions: number }) {
  return (
    <Ballot aria-hidden="true">
      {Array.from({ length: questions }, (_, index) => (
        <QuestionLoading key={index} />
      ))}
    </Ballot>
  );
}

interface SurveyResultsProps {
  survey: Survey;
  access: ResultsAccess;
  /** The vote of the person who looks, to be marked among the counts. */
  vote: OwnVote | undefined;
}

/** How a survey was answered, to whom and when its policy allows; else why not. */
export function SurveyResults({ survey, access, vote }: SurveyResultsProps) {
  const { query, refusal, failure } = useResults(survey._id, access);
  const { data } = query;
  const failed = !refusal && !data && failure;
  const arriving = !refusal && !data && !failure;
  return (
    <Stack as="section" aria-labelledby={RESULTS_ID} data-print={refusal || !data ? 'hide' : undefined}>
      <Heading id={RESULTS_ID} tabIndex={-1}>
        {words.results.title}
      </Heading>
      <Quiet as="output">
        {refusal ?? (data && describeResults(data))}
        {arriving && words.results.loading}
      </Quiet>
      {arriving && <Arriving questions={survey.questions.length} />}
      {failed && (
        <ErrorState
          as="h3"
          title={words.results.failed}
          text={failed.title}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {!refusal && data && <Counts versions={data.versions} current={survey.version} vote={vote} />}
    </Stack>
  );
}
