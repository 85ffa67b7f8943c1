import { type OwnComment, type Role, listComments } from '@canvass/shared/contracts';
import { PagedList, usePagedList, listQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import {
  ButtonLink,
  EmptyState,
  Meta,
  PageHeader,
  Stack,
  Title,
  Heading,
  MutedText,
  RecordList,
  RecordListSkeleton,
  Quote,
} from '@canvass/shared/ui';
import { SurveyTitle } from '../layout/survey-title';
import { ProExpiry } from '../billing/pro-expiry';
import { externalPaths } from '../paths';
import { strings } from '../strings';
import { DateTime } from '../layout/date-time';

/** A user's comments, latest first, page by page. A vote invalidates lists of surveys. */
function commentsQuery(email: string) {
  return listQuery('surveys', listComments, { input: { query: { email } } });
}

function Comment({ comment: { _id, title, status, comment, at }, level }: { comment: OwnComment; level: 'h2' | 'h3' }) {
  return (
    <li>
      <SurveyTitle id={_id} title={title} status={status} as={level} />
      <Quote>{comment}</Quote>
      <Meta>
        {at === undefined ? <span>{strings.votedAnonymously}</span> : <DateTime at={at} />}
        {status === 'Unpublish' && <span>{` · ${strings.comments.notPublished}`}</span>}
      </Meta>
    </li>
  );
}

function NoComments() {
  const browse = (
    <ButtonLink to={externalPaths.surveys} kind="primary">
      {strings.browse}
    </ButtonLink>
  );
  return <EmptyState title={strings.comments.none} text={strings.comments.noneText} action={browse} />;
}

function CommentList({ email }: { email: string }) {
  const list = usePagedList(commentsQuery(email), ({ _id }) => _id);
  return (
    <PagedList
      list={list}
      skeleton={<RecordListSkeleton />}
      empty={<NoComments />}
      errorTitle={strings.comments.failed}
    >
      <RecordList label={strings.comments.title}>
        {list.items.map((comment) => (
          <Comment key={comment._id} comment={comment} level="h2" />
        ))}
      </RecordList>
    </PagedList>
  );
}

/** Comments from an earlier time as a pro user; renders nothing if there are none. */
function EarlierComments({ email }: { email: string }) {
  const list = usePagedList(commentsQuery(email), ({ _id }) => _id);
  return (
    <PagedList list={list} skeleton={null} empty={null} errorTitle={strings.comments.failed}>
      {(more) => (
        <Stack as="section" aria-labelledby="earlier-comments">
          <Stack gap="s">
            <Heading id="earlier-comments">{strings.comments.earlier}</Heading>
            <MutedText>{strings.comments.earlierText}</MutedText>
          </Stack>
          <RecordList label={strings.comments.earlier}>
            {list.items.map((comment) => (
              <Comment key={comment._id} comment={comment} level="h3" />
            ))}
          </RecordList>
          {more}
        </Stack>
      )}
    </PagedList>
  );
}

/** The specification's text for users without Pro. Surveyors and admins have nothing to buy. */
function ProOnly({ role }: { role: Role }) {
  if (role !== 'user') return <EmptyState title={strings.comments.proOnly} text={strings.comments.proOnlyByRole} />;
  const upgrade = (
    <ButtonLink to={externalPaths.pro} kind="primary">
      {strings.comments.becomePro}
    </ButtonLink>
  );
  return <EmptyState title={strings.comments.proOnly} text={strings.comments.proOnlyText} action={upgrade} />;
}

function Content({ email, role }: { email: string; role: Role | null }) {
  if (role === null) return <RecordListSkeleton />;
  if (role === 'pro-user') return <CommentList email={email} />;
  return (
    <Stack gap="l">
      <ProOnly role={role} />
      <EarlierComments email={email} />
    </Stack>
  );
}

/** 'Comments': the comments that a pro user has left with their votes. */
export function Page() {
  const { user, role } = useSession();
  return (
    <>
      <PageHeader>
        <Title>{strings.comments.title}</Title>
      </PageHeader>
      <ProExpiry />
      {user && <Content email={user.email} role={role} />}
    </>
  );
}
