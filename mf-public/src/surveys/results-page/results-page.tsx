import { ChartFileButtons } from '@canvass/shared/charts';
import { isWrittenKind, type Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { resultsQuery, surveyQuery } from '@canvass/shared/queries';
import { usePageTitle } from '@canvass/shared/session';
import { Breadcrumbs, ButtonLink, Stack, Title, tokens } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../paths';
import { SurveyShare } from '../../share/survey-share';
import { useFullUrl } from '../../share/use-full-url';
import * as strings from '../../strings';
import { useResultsAccess } from '../results/results-access';
import { SurveyResults } from '../results/survey-results';
import { useMyActivity } from '../survey/my-activity-query';
import { isNotFound } from '../survey/not-found';
import { SurveyErrorPage } from '../survey/survey-error';
import { SurveyFacts } from '../survey/survey-facts';
import { SurveyAside, SurveyDescription, SurveyHead, SurveyLayout } from '../survey/survey-layout';
import { SurveySkeleton } from '../survey/survey-skeleton';
import { useSurveyClock } from '../survey/use-survey-clock';
import { FinalReport } from './final-report';
import { LazyComparison } from './lazy-comparison';

const ChartFile = styled.div`
  margin-top: ${tokens.space.s4};
`;

/** The results that `SurveyResults` has loaded; it is what decides whether they may be. */
function useShownResults(survey: Survey, isAllowed: boolean) {
  const { data, dataUpdatedAt } = useQuery({ ...resultsQuery(survey._id), enabled: false });
  return { results: isAllowed ? data : undefined, loadedAt: dataUpdatedAt };
}

function ResultsView({ survey }: { survey: Survey }) {
  const { _id, title, description, version } = survey;
  const { now, closed } = useSurveyClock(survey);
  const activity = useMyActivity(_id);
  const access = useResultsAccess(survey, closed, activity);
  const { results, loadedAt } = useShownResults(survey, access === 'allowed');
  const address = useFullUrl(paths.results.href(_id));
  return (
    <SurveyLayout>
      <SurveyHead>
        <Breadcrumbs data-print="hide">
          <Link to={paths.surveys.href()}>{strings.survey.surveys}</Link>
          <Link to={paths.survey.href(_id)}>{strings.resultsPage.survey}</Link>
          <span>{strings.resultsPage.results}</span>
        </Breadcrumbs>
        <Title dir="auto">{title}</Title>
        {description && <SurveyDescription dir="auto">{description}</SurveyDescription>}
      </SurveyHead>
      <Stack gap="l">
        {/* Without the reader's own answers, because the page is made to be shared and printed. */}
        <SurveyResults
          survey={survey}
          access={access}
          vote={undefined}
          renderBelow={({ question, number, votes }) =>
            !isWrittenKind(question.kind) && (
              <ChartFile>
                <ChartFileButtons
                  surveyTitle={title}
                  address={address}
                  question={question}
                  number={number}
                  counted={{ votes, of: results?.voteCount ?? votes }}
                  loadedAt={loadedAt}
                />
              </ChartFile>
            )
          }
        />
        {results && <LazyComparison results={results} current={version} />}
        <div data-print="hide">
          <ButtonLink to={paths.survey.href(_id)}>{strings.resultsPage.toSurvey}</ButtonLink>
        </div>
      </Stack>
      <SurveyAside aria-label={strings.resultsPage.about}>
        <Stack>
          <SurveyFacts survey={survey} now={now} />
          <p data-print="hide">
            <Link to={paths.history.href(_id)}>{strings.resultsPage.history}</Link>
          </p>
        </Stack>
        {results?.finalReport && <FinalReport surveyId={_id} report={results.finalReport} />}
        <SurveyShare
          heading={strings.resultsPage.share}
          printLabel={strings.resultsPage.print}
          title={strings.resultsPage.pageTitle(title)}
          path={paths.results.href(_id)}
        />
      </SurveyAside>
    </SurveyLayout>
  );
}

/** The results of the survey in the address: to be read, shared, printed, and compared. */
export function Page() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(surveyQuery(id));
  usePageTitle(data && strings.resultsPage.pageTitle(data.title));
  const isGone = error !== null && isNotFound(toApiError(error));
  if (data && !isGone) return <ResultsView key={id} survey={data} />;
  if (!error) return <SurveySkeleton />;
  return (
    <SurveyErrorPage
      error={error}
      failedTitle={strings.resultsPage.failed}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
