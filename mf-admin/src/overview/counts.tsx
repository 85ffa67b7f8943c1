import { toApiError } from '@canvass/shared/http';
import {
  ErrorState,
  formatCount,
  formatTotal,
  Skeleton,
  Stat,
  Stats,
  VisuallyHidden,
  strings as uiStrings,
} from '@canvass/shared/ui';
import type { Overview } from '@canvass/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { strings } from '../strings';
import { roles as roleStrings } from '../strings/roles';
import { overviewQuery } from './overview-query';

interface Count {
  name: keyof typeof strings.overview.counts;
  /** The path where it is managed. */
  to?: string;
  value: (overview: Overview) => string;
  note?: (overview: Overview) => ReactNode;
}

const COUNTS: Count[] = [
  {
    name: 'users',
    to: paths.users,
    value: ({ users }) => formatCount(users),
    note: ({ unverifiedHolders }) =>
      unverifiedHolders !== '0' && (
        <Link to={`${paths.users}?holders=unverified`}>
          {roleStrings.unverifiedCount(formatTotal(unverifiedHolders))}
        </Link>
      ),
  },
  {
    name: 'surveys',
    to: paths.surveys,
    value: ({ surveys }) => formatCount(surveys),
    note: ({ unpublished }) => strings.overview.unpublished(unpublished),
  },
  { name: 'votes', value: ({ votes }) => formatCount(votes) },
  {
    name: 'reports',
    to: `${paths.surveys}?tab=reported`,
    value: ({ reports }) => formatTotal(reports),
    note: ({ reports, reported }) => (reports === '0' ? strings.overview.nothing : strings.overview.reported(reported)),
  },
  {
    name: 'reviews',
    to: `${paths.surveys}?tab=review`,
    value: ({ reviews }) => formatTotal(reviews),
    note: () => strings.overview.asked,
  },
  { name: 'messages', to: paths.messages, value: ({ messages }) => formatTotal(messages) },
  {
    name: 'surveyorRequests',
    to: paths.surveyorRequests,
    value: ({ surveyorRequests }) => formatTotal(surveyorRequests),
    note: () => strings.overview.toBecomeSurveyor,
  },
];

/** At most four in a row. */
const CountStats = styled(Stats)`
  > div {
    flex-basis: max(9.5rem, 22%);
  }
`;

function CountsLayout({ children }: { children: (count: Count) => { value: ReactNode; note?: ReactNode } }) {
  return (
    <CountStats>
      {COUNTS.map((count) => {
        const label = strings.overview.counts[count.name];
        return (
          <Stat key={count.name} label={count.to ? <Link to={count.to}>{label}</Link> : label} {...children(count)} />
        );
      })}
    </CountStats>
  );
}

/** Totals and open tasks, each count with a link to where it is managed, also while it loads. */
export function Counts() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  if (error && !data) {
    const { title } = toApiError(error);
    return <ErrorState title={strings.overview.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div>
      {!data && <VisuallyHidden as="output">{uiStrings.loading}</VisuallyHidden>}
      <CountsLayout>
        {({ value, note }) => ({
          value: data ? value(data) : <Skeleton style={{ width: '3rem', height: '1.6rem' }} />,
          note: note && (data ? note(data) : <Skeleton style={{ width: '5rem' }} />),
        })}
      </CountsLayout>
    </div>
  );
}
