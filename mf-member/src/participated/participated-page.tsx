import { listParticipated } from '@canvass/shared/contracts';
import { PagedList, usePagedList, listQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import {
  ButtonLink,
  EmptyState,
  PageHeader,
  Skeleton,
  Title,
  tokens,
  VisuallyHidden,
  strings as uiStrings,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { ProExpiry } from '../billing/pro-expiry';
import { externalPaths } from '../paths';
import { strings } from '../strings';
import { ParticipationCard } from './participation-card';

/** The surveys that a user has voted on, latest vote first, page by page. A vote invalidates lists of surveys. */
function participationsQuery(email: string) {
  return listQuery('surveys', listParticipated, { input: { query: { email } } });
}

const Grid = styled.ul`
  display: grid;
  gap: ${tokens.space.s5};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
  align-items: start;
`;

function ParticipationsSkeleton() {
  return (
    <div>
      <VisuallyHidden as="output">{uiStrings.loading}</VisuallyHidden>
      <Grid as="div">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} shape="card" />
        ))}
      </Grid>
    </div>
  );
}

function NoParticipations() {
  const browse = (
    <ButtonLink to={externalPaths.surveys} kind="primary">
      {strings.browse}
    </ButtonLink>
  );
  return <EmptyState title={strings.none} text={strings.noneText} action={browse} />;
}

function ParticipationList({ email }: { email: string }) {
  const list = usePagedList(participationsQuery(email), ({ _id }) => _id);
  return (
    <PagedList
      list={list}
      skeleton={<ParticipationsSkeleton />}
      empty={<NoParticipations />}
      errorTitle={strings.failed}
    >
      <Grid>
        {list.items.map((participation) => (
          <li key={participation._id}>
            <ParticipationCard participation={participation} />
          </li>
        ))}
      </Grid>
    </PagedList>
  );
}

/** 'Surveys participated': the surveys that the user has voted on, with their answers. */
export function Page() {
  const { user } = useSession();
  return (
    <>
      <PageHeader>
        <Title>{strings.participated}</Title>
      </PageHeader>
      <ProExpiry />
      {user && <ParticipationList email={user.email} />}
    </>
  );
}
