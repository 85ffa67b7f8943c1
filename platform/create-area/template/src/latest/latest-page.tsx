import type { SurveySummary } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import {
  ButtonLink,
  EmptyState,
  Entries,
  EntriesArriving,
  ErrorState,
  Heading,
  Meta,
  momentOf,
  PageHead,
  Title,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { elsewhere } from '../paths';
import { words } from '../words';
import { latestQuery } from './latest-query';

function Survey({ survey: { _id, title, closesAt } }: { survey: SurveySummary }) {
  return (
    <li>
      <Heading>
        <Link to={elsewhere.survey(_id)}>{title}</Link>
      </Heading>
      <Meta>
        <time dateTime={closesAt}>{words.closes(momentOf(closesAt).day)}</time>
      </Meta>
    </li>
  );
}

function Nothing() {
  return (
    <EmptyState
      title={words.none}
      text={words.noneText}
      action={<ButtonLink to={elsewhere.surveys}>{words.browse}</ButtonLink>}
    />
  );
}

function Surveys() {
  const { data, error, isPending, isFetching, refetch } = useQuery(latestQuery);
  if (isPending) return <EntriesArriving />;
  if (!data) {
    const { title } = failureOf(error);
    return <ErrorState title={words.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) return <Nothing />;
  return (
    <Entries label={words.list}>
      {data.map((survey) => (
        <Survey key={survey._id} survey={survey} />
      ))}
    </Entries>
  );
}

/** What was published last. */
export function Page() {
  return (
    <>
      <PageHead>
        <Title>{words.title}</Title>
      </PageHead>
      <Surveys />
    </>
  );
}
