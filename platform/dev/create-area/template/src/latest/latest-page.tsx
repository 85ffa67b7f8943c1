import type { SurveySummary } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import {
  ButtonLink,
  EmptyState,
  RecordList,
  RecordListSkeleton,
  ErrorState,
  Heading,
  Meta,
  formatDate,
  PageHeader,
  Title,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { externalPaths } from '../paths';
import { strings } from '../strings';
import { latestQuery } from './latest-query';

function Survey({ survey: { _id, title, closesAt } }: { survey: SurveySummary }) {
  return (
    <li>
      <Heading>
        <Link to={externalPaths.survey(_id)}>{title}</Link>
      </Heading>
      <Meta>
        <time dateTime={closesAt}>{strings.closes(formatDate(closesAt))}</time>
      </Meta>
    </li>
  );
}

function NoSurveys() {
  return (
    <EmptyState
      title={strings.none}
      text={strings.noneText}
      action={<ButtonLink to={externalPaths.surveys}>{strings.browse}</ButtonLink>}
    />
  );
}

function Surveys() {
  const { data, error, isPending, isFetching, refetch } = useQuery(latestQuery);
  if (isPending) return <RecordListSkeleton />;
  if (!data) {
    const { title } = toApiError(error);
    return <ErrorState title={strings.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <NoSurveys />;
  return (
    <RecordList label={strings.list}>
      {data.map((survey) => (
        <Survey key={survey._id} survey={survey} />
      ))}
    </RecordList>
  );
}

/** The latest surveys. */
export function Page() {
  return (
    <>
      <PageHeader>
        <Title>{strings.title}</Title>
      </PageHeader>
      <Surveys />
    </>
  );
}
