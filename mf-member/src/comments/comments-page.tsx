import type { OwnComment, Role } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import {
  ButtonLink,
  EmptyState,
  Meta,
  momentOf,
  PageHead,
  Stack,
  Title,
  Heading,
  Quiet,
  Entries,
  EntriesArriving,
  Said,
} from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SurveyTitle } from '../layout/survey-title';
import { ProEnding } from '../billing/pro-ending';
import { PagedList } from '../layout/paged-list';
import { elsewhere } from '../paths';
import { words } from '../words';
import { commentsQuery } from './comments-query';

function Comment({ comment: { _id, title, status, comment, at }, level }: { comment: OwnComment; level: 'h2' | 'h3' }) {
  const { day, time } = momentOf(at);
  return (
    <li>
      <SurveyTitle id={_id} title={title} status={status} as={level} />
      <Said>{comment}</Said>
      <Meta>
        <time dateTime={at}>{`${day}, ${time}`}</time>
        {status === 'Unpublish' && ` · ${words.state.unpublished}`}
      </Meta>
    </li>
  );
}

function Nothing() {
  const browse = (
    <ButtonLink to={elsewhere.surveys} kind="primary">
      {words.browse}
    </ButtonLink>
  );
  return <EmptyState title={words.comments.none} text={words.comments.noneText} action={browse} />;
}

function OwnComments({ email }: { email: string }) {
  const list = useInfiniteQuery(commentsQuery(email));
  return (
    <PagedList list={list} arriving={<EntriesArriving />} empty={<Nothing />} failed={words.comments.failed}>
      {(comments) => (
        <Entries label={words.comments.title}>
          {comments.map((comment) => (
            <Comment key={comment._id} comment={comment} level="h2" />
          ))}
        </Entries>
      )}
    </PagedList>
  );
}

/** What somebody wrote while they were pro stays theirs. Nothing where there is nothing. */
function EarlierComments({ email }: { email: string }) {
  const list = useInfiniteQuery(commentsQuery(email));
  return (
    <PagedList list={list} arriving={null} empty={null} failed={words.comments.failed}>
      {(comments) => (
        <Stack as="section" aria-labelledby="earlier-comments">
          <Stack gap="s">
            <Heading id="earlier-comments">{words.comments.earlier}</Heading>
            <Quiet>{words.comments.earlierText}</Quiet>
          </Stack>
          <Entries label={words.comments.earlier}>
            {comments.map((comment) => (
              <Comment key={comment._id} comment={comment} level="h3" />
            ))}
          </Entries>
        </Stack>
      )}
    </PagedList>
  );
}

/** The specification's words for those who are not pro. Surveyors and admins have nothing to buy. */
function ProOnly({ role }: { role: Role }) {
  if (role !== 'user') return <EmptyState title={words.comments.proOnly} text={words.comments.proOnlyByRole} />;
  const upgrade = (
    <ButtonLink to={elsewhere.pro} kind="primary">
      {words.comments.becomePro}
    </ButtonLink>
  );
  return <EmptyState title={words.comments.proOnly} text={words.comments.proOnlyText} action={upgrade} />;
}

function Content({ email, role }: { email: string; role: Role | null }) {
  if (role === null) return <EntriesArriving />;
  if (role === 'pro-user') return <OwnComments email={email} />;
  return (
    <Stack gap="l">
      <ProOnly role={role} />
      <EarlierComments email={email} />
    </Stack>
  );
}

/** 'Comments': what a pro user has written beside their votes. */
export function Page() {
  const { user, role } = useSession();
  return (
    <>
      <PageHead>
        <Title>{words.comments.title}</Title>
      </PageHead>
      <ProEnding />
      {user && <Content email={user.email} role={role} />}
    </>
  );
}
