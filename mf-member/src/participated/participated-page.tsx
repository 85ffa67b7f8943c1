import { failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  LoadMore,
  PageHead,
  Skeleton,
  Title,
  tokens,
  VisuallyHidden,
  words as uiWords,
} from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { words } from '../words';
import { participatedQuery } from './participated-queries';
import { ParticipationCard } from './participation-card';

const Grid = styled.ul`
  display: grid;
  gap: ${tokens.space.s5};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
  align-items: start;
`;

function Arriving() {
  return (
    <div>
      <VisuallyHidden as="output">{uiWords.loading}</VisuallyHidden>
      <Grid as="div">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </Grid>
    </div>
  );
}

function Participated({ email }: { email: string }) {
  const query = useInfiniteQuery(participatedQuery(email));
  if (query.isPending) return <Arriving />;
  if (!query.data) {
    const { title } = failureOf(query.error);
    return (
      <ErrorState title={words.failed} text={title} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  const participations = query.data.pages.flatMap(({ items }) => items);
  if (participations.length === 0) {
    const browse = (
      <ButtonLink to="/surveys" kind="primary">
        {words.browse}
      </ButtonLink>
    );
    return <EmptyState title={words.none} text={words.noneText} action={browse} />;
  }
  return (
    <>
      <Grid>
        {participations.map((participation) => (
          <li key={participation._id}>
            <ParticipationCard participation={participation} />
          </li>
        ))}
      </Grid>
      <LoadMore list={query} shown={participations.length} failureOf={failureOf} />
    </>
  );
}

/** 'Surveys participated': the surveys that one has voted in, and how. */
export function Page() {
  const { user } = useSession();
  return (
    <>
      <PageHead>
        <Title>{words.participated}</Title>
      </PageHead>
      {user && <Participated email={user.email} />}
    </>
  );
}
