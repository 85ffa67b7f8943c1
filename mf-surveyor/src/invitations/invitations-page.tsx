import type { Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { usePageTitle } from '@canvass/shared/session';
import {
  Breadcrumbs,
  ButtonLink,
  ErrorState,
  getSurveyState,
  Loading,
  Notice,
  PageHeader,
  Row,
  SerifText,
  Skeleton,
  Stack,
  Title,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { externalPaths, paths } from '../paths';
import { StateBadge } from '../states/state-badge';
import { getVoterPolicy } from '../states/voter-policy';
import { invitations as strings } from '../strings/invitations';
import { InvitationsList, useRoll } from './invitations-list';
import { InviteForm } from './invite-form';

/** What a surveyor should know before inviting people. */
function InvitationNotices({ survey }: { survey: Survey }) {
  const edit = (
    <ButtonLink size="s" to={paths.edit.href(survey._id)}>
      {strings.edit}
    </ButtonLink>
  );
  return (
    <>
      {getVoterPolicy(survey) !== 'invited' && (
        <Notice title={strings.notForInvited} action={edit}>
          {strings.notForInvitedText}
        </Notice>
      )}
      {getSurveyState(survey) !== 'open' && (
        <Notice kind="warn" title={strings.closed}>
          {strings.closedText}
        </Notice>
      )}
    </>
  );
}

function Header({ survey }: { survey: Survey | undefined }) {
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
              <StateBadge state={getSurveyState(survey)} />
              <Link to={externalPaths.survey(survey._id)}>{strings.openSurvey}</Link>
              <Link to={paths.responses.href(survey._id)}>{strings.responses}</Link>
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
  const query = useQuery(surveyQuery(id));
  const roll = useRoll(id);
  const { list } = roll;
  const survey = query.data;
  usePageTitle(survey && strings.pageTitle(survey.title));
  const isOpen = survey !== undefined && getSurveyState(survey) === 'open';
  const error = getPageError(survey ? null : query.error, list.query.error);
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
          <InviteForm surveyId={id} isOpen={isOpen} />
          <InvitationsList survey={survey} roll={roll} isOpen={isOpen} />
        </Stack>
      )}
    </>
  );
}
