import type { SurveySummary } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  formatCount,
  LoadMore,
  PageHead,
  Table,
  TableSkeleton,
  Title,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { words } from '../words';
import { ClosesCell } from './closes-cell';
import { StatusBadge } from './status-badge';
import { ownSurveysQuery } from './surveys-queries';

const { columns } = words;

function SurveyRow({ survey }: { survey: SurveySummary }) {
  return (
    <tr>
      <th scope="row" data-cell="wide">
        {survey.title}
      </th>
      <td>
        <StatusBadge status={survey.status} />
      </td>
      <td data-cell="number" data-label={columns.votes}>
        {formatCount(survey.voteCount)}
      </td>
      <td data-cell="wide" data-label={columns.closes}>
        <ClosesCell closesAt={survey.closesAt} />
      </td>
      <td data-cell="end wide">
        <Link to={`/dashboard/surveyResponses/${survey._id}`}>
          {words.viewDetails} <VisuallyHidden>{words.ofSurvey(survey.title)}</VisuallyHidden>
        </Link>
      </td>
    </tr>
  );
}

function SurveysTable({ surveys }: { surveys: SurveySummary[] }) {
  return (
    <Table label={words.surveysTable} stack tall>
      <thead>
        <tr>
          <th scope="col">{columns.title}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col" data-cell="number">
            {columns.votes}
          </th>
          <th scope="col">{columns.closes}</th>
          <th scope="col">
            <VisuallyHidden>{columns.details}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {surveys.map((survey) => (
          <SurveyRow key={survey._id} survey={survey} />
        ))}
      </tbody>
    </Table>
  );
}

function Surveys() {
  const query = useInfiniteQuery(ownSurveysQuery);
  if (query.isPending) {
    return <TableSkeleton label={words.surveysTable} columns={Object.values(columns)} stack />;
  }
  if (!query.data) {
    const { title } = failureOf(query.error);
    return (
      <ErrorState
        title={words.surveysFailed}
        text={title}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const surveys = query.data.pages.flatMap(({ items }) => items);
  if (surveys.length === 0) {
    const create = (
      <ButtonLink to="/dashboard/surveyor/create" kind="primary">
        {words.newSurvey}
      </ButtonLink>
    );
    return <EmptyState title={words.noSurveys} text={words.noSurveysText} action={create} />;
  }
  return (
    <>
      <SurveysTable surveys={surveys} />
      <LoadMore list={query} shown={surveys.length} failureOf={failureOf} />
    </>
  );
}

/** 'Surveys': the surveyor's own surveys, each with the way to its responses. */
export function Page() {
  return (
    <>
      <PageHead>
        <Title>{words.surveys}</Title>
      </PageHead>
      <Surveys />
    </>
  );
}
