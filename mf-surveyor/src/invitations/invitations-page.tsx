import { toApiError } from '@canvass/shared/http';
import { usePageTitle } from '@canvass/shared/session';
import {
  Breadcrumbs,
  ButtonLink,
  ErrorState,
  formatInWords,
  Loading,
  Notice,
  PageHeader,
  Row,
  SerifText,
  Skeleton,
  Stack,
  Title,
} from '@canvass/shared/ui';
import { Link, useParams } from 'react-router-dom';
import { externalPaths, paths } from '../paths';
import { StateBadge } from '../states/state-badge';
import { invitations as strings } from '../strings/invitations';
import { InvitationsList, useRoll } from './invitations-list';
import { InviteForm } from './invite-form';
import { useInvitedSurvey, type InvitedSurvey } from './use-invited-survey';

/** What a surveyor should know before inviting people. */
function InvitationNotices({ survey }: { survey: InvitedSurvey }) {
  const { _id, state, opensAt, voterPolicy } = survey;
  const edit = (
    <ButtonLink size="s" to={opensAt === undefined ? paths.edit.href(_id) : paths.create.draftHref(_id)}>
      {strings.edit}
    </ButtonLink>
  );
  return (
    <>
      {voterPolicy !== 'invited' && (
        <Notice title={strings.notForInvited} action={edit}>
          {strings.notForInvitedText}
        </Notice>
      )}
      {opensAt !== undefined && (
        <Notice title={strings.opens(formatInWords(new Date(opensAt)))}>{strings.opensText}</Notice>
      )}
      {opensAt === undefined && state !== 'open' && (
        <Notice kind="warn" title={strings.closed}>
          {strings.closedText}
        </Notice>
      )}
    </>
  );
}

function Header({ survey }: { survey: InvitedSurvey | undefined }) {
  return (
    <PageHeader>
      <Stack gap="s">
        <Breadcrumbs>
          <Link to={paths.surveys}>{strings.surveys}</Link>
          <span>{strings.title}</span>
        </Breadcrumbs>
        <Title>{strings.title}</Title>
        {survey && (
          <>
            <SerifText>{survey.title}</SerifText>
            <Row>
              <StateBadge state={survey.state} />
              {survey.opensAt === undefined && (
                <>
                  <Link to={externalPaths.survey(survey._id)}>{strings.openSurvey}</Link>
                  <Link to={paths.responses.href(survey._id)}>{strings.responses}</Link>
                </>
              )}
            </Row>
          </>
        )}
      </Stack>
    </PageHeader>
  );
}

interface LoadErrorProps {
  error: Error;
  busy: boolean;
  onRetry: () => void;
}

function LoadError({ error, busy, onRetry }: LoadErrorProps) {
  const { code, title } = toApiError(error);
  const back = <ButtonLink to={paths.surveys}>{strings.back}</ButtonLink>;
  if (code === 'not-your-survey') return <ErrorState title={strings.foreign} text="" action={back} />;
  // An invalid id is refused as invalid input; neither leads to a survey.
  if (code === 'survey-not-found' || code === 'invalid-input') {
    return <ErrorState title={strings.unknown} text={strings.unknownText} action={back} />;
  }
  return <ErrorState title={strings.surveyFailed} text={title} busy={busy} onRetry={onRetry} action={back} />;
}

/** Has the layout of the form and the list. */
function PageSkeleton() {
  return (
    <Stack gap="l">
      <Loading />
      <Skeleton shape="block" style={{ height: '24rem' }} />
      <Skeleton shape="block" style={{ height: '16rem' }} />
    </Stack>
  );
}

/** The error that concerns the whole page: of the survey, or that its invitations belong to somebody else. */
function getPageError(surveyError: Error | null, listError: Error | null): Error | null {
  if (surveyError) return surveyError;
  return listError && toApiError(listError).code === 'not-your-survey' ? listError : null;
}

/** 'Invitations' of a survey, for its owner: invites people, and shows who is invited. */
export function Page() {
  const { id = '' } = useParams();
  const { survey, ...query } = useInvitedSurvey(id);
  const roll = useRoll(id);
  const { list } = roll;
  usePageTitle(survey && strings.pageTitle(survey.title));
  const error = getPageError(query.error, list.query.error);
  // One retry covers both requests, once both have settled.
  const isFetching = query.isFetching || list.query.isFetching;
  function retry() {
    void query.refetch();
    if (list.query.isError) void list.query.refetch();
  }
  return (
    <>
      <Header survey={error ? undefined : survey} />
      {error && <LoadError error={error} busy={isFetching} onRetry={retry} />}
      {!error && !survey && <PageSkeleton />}
      {!error && survey && (
        <Stack gap="l">
          <InvitationNotices survey={survey} />
          <InviteForm surveyId={id} state={survey.state} />
          <InvitationsList survey={survey} roll={roll} isOpen={survey.state === 'open'} />
        </Stack>
      )}
    </>
  );
}
