import { useSession } from '@canvass/shared/session';
import {
  ButtonLink,
  EmptyState,
  PageHead,
  Skeleton,
  Title,
  tokens,
  VisuallyHidden,
  words as uiWords,
} from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { ProEnding } from '../billing/pro-ending';
import { PagedList } from '../layout/paged-list';
import { elsewhere } from '../paths';
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

function Nothing() {
  const browse = (
    <ButtonLink to={elsewhere.surveys} kind="primary">
      {words.browse}
    </ButtonLink>
  );
  return <EmptyState title={words.none} text={words.noneText} action={browse} />;
}

function Participated({ email }: { email: string }) {
  const list = useInfiniteQuery(participatedQuery(email));
  return (
    <PagedList list={list} arriving={<Arriving />} empty={<Nothing />} failed={words.failed}>
      {(participations) => (
        <Grid>
          {participations.map((participation) => (
            <li key={participation._id}>
              <ParticipationCard participation={participation} />
            </li>
          ))}
        </Grid>
      )}
    </PagedList>
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
      <ProEnding />
      {user && <Participated email={user.email} />}
    </>
  );
}
