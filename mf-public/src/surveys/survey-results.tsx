import { problems, RESULTS_STEP, type Survey } from '@canvass/shared/contracts';
import { type Failure, failureOf } from '@canvass/shared/http';
import { type Session, useSession } from '@canvass/shared/session';
import { Ballot, ErrorState, Heading, Quiet, resultsSaid, Stack } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { words } from '../words';
import { resultsQuery } from './results-query';
import { QuestionLoading } from './survey-loading';
import { Counts } from './version-results';

/** The heading that a link to the results leads to. */
export const RESULTS_ID = 'results';

/** What the survey's policy says to those who may not see the counts (yet). It is no failure. */
const REFUSALS = new Set<Failure['code']>(['results-after-voting', 'results-after-closing', 'results-owner-only']);

/** What the server says to every visitor of such a survey, so that it need not be asked. */
function refusalOfVisitors({ resultsPolicy }: Survey, closed: boolean): string | undefined {
  if (resultsPolicy === 'always' || (resultsPolicy === 'after-closing' && closed)) return undefined;
  const code = resultsPolicy === 'owner' ? 'results-owner-only' : (`results-${resultsPolicy}` as const);
  return problems[code][1];
}

function useResults(survey: Survey, closed: boolean, status: Session['status']) {
  const known = status === 'signed-out' ? refusalOfVisitors(survey, closed) : undefined;
  const query = useQuery({ ...resultsQuery(survey._id), enabled: status !== 'loading' && known === undefined });
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
  closed: boolean;
}

/** How a survey was answered, to whom and when its policy allows; else why not. */
export function SurveyResults({ survey, closed }: SurveyResultsProps) {
  const { status } = useSession();
  const { query, refusal, failure } = useResults(survey, closed, status);
  const { data } = query;
  const failed = !refusal && !data && failure;
  const arriving = !refusal && !data && !failure;
  return (
    <Stack as="section" aria-labelledby={RESULTS_ID}>
      <Heading id={RESULTS_ID} tabIndex={-1}>
        {words.results.title}
      </Heading>
      <Quiet as="output">
        {refusal ?? (data && resultsSaid(data, RESULTS_STEP))}
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
      {!refusal && data && <Counts versions={data.versions} current={survey.version} />}
    </Stack>
  );
}
