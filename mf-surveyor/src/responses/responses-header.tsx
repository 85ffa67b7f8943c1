import { isSealed, type Results, type Survey } from '@canvass/shared/contracts';
import { getServerTime, useSession } from '@canvass/shared/session';
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  formatClosingUtc,
  formatCount,
  formatDate,
  formatTime,
  formatTimeLeft,
  getSurveyState,
  isClosed,
  media,
  Meta,
  PageHeader,
  Row,
  Stack,
  Stat,
  Stats,
  Title,
  tokens,
} from '@canvass/shared/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { ShareDialog } from '../surveys/share-dialog';
import { isAnonymous } from '../anonymous/ballot-policy';
import { StateBadge } from '../states/state-badge';
import type { SurveyAction } from '../states/survey-actions';
import { SurveyActionDialog, SurveyMenu } from '../states/survey-menu';
import { strings } from '../strings';
import { responses as responseStrings } from '../strings/responses';
import { share } from '../strings/share';
import { ExportBar } from './export-bar';
import { externalPaths, paths } from '../paths';

const { space } = tokens;

const HeaderBreadcrumbs = styled(Breadcrumbs)`
  margin-bottom: ${space.s3};
`;

/** On a phone, only the menu has the links to the survey's other pages: the figures come before a third row of buttons. */
const ActionsRow = styled(Row)`
  ${media.phone} {
    gap: ${space.s2};

    > a,
    > button {
      padding-inline: ${space.s3};
    }

    > [data-in-menu] {
      display: none;
    }
  }
`;

/** A link back to the list. */
export function ResponsesCrumbs() {
  return (
    <HeaderBreadcrumbs>
      <Link to={paths.surveys}>{strings.surveys}</Link>
      <span>{strings.responses}</span>
    </HeaderBreadcrumbs>
  );
}

/** The surveyor's next actions for a survey: share it, edit it, view it as voters do, or change its state. */
function SurveyActions({ survey }: { survey: Survey }) {
  const [isSharing, setSharing] = useState(false);
  const [action, setAction] = useState<SurveyAction | null>(null);
  const { user } = useSession();
  const navigate = useNavigate();
  const views = [
    { id: 'survey', label: strings.openSurvey, href: externalPaths.survey(survey._id) },
    { id: 'results', label: responseStrings.resultsPage, href: externalPaths.results(survey._id) },
  ];
  const isOwner = survey.surveyorEmail === user?.email;
  return (
    <ActionsRow data-print="hide">
      <Button onClick={() => setSharing(true)}>{share.open}</Button>
      <ButtonLink to={paths.edit.href(survey._id)}>{responseStrings.edit}</ButtonLink>
      {views.map(({ id, label, href }) => (
        <ButtonLink key={id} to={href} data-in-menu={isOwner || undefined}>
          {label}
        </ButtonLink>
      ))}
      {isOwner && (
        <SurveyMenu
          size="m"
          survey={survey}
          onAction={setAction}
          firstItems={views.map(({ id, label, href }) => ({ id, label, onSelect: () => void navigate(href) }))}
        />
      )}
      {isSharing && <ShareDialog survey={survey} onClose={() => setSharing(false)} />}
      {action && (
        <SurveyActionDialog
          survey={survey}
          action={action}
          onClose={() => setAction(null)}
          onDeleted={() => void navigate(paths.surveys)}
        />
      )}
    </ActionsRow>
  );
}

/** The survey's title, its status, when it closes, and its actions. */
export function ResponsesHeader({ survey }: { survey: Survey }) {
  const closes = isClosed(survey.closesAt) ? strings.didClose : strings.closes;
  return (
    <PageHeader>
      <Stack gap="s">
        <Title dir="auto">{survey.title}</Title>
        <Row>
          <StateBadge state={getSurveyState(survey)} />
          <Meta as="span">{closes(formatClosingUtc(survey.closesAt))}</Meta>
        </Row>
        <SurveyActions survey={survey} />
      </Stack>
      <ExportBar surveyId={survey._id} canExport={!isSealed(survey)} />
    </PageHeader>
  );
}

interface StatsProps {
  survey: Survey;
  /** When the newest response arrived, if known. */
  lastVotedAt: string | undefined;
  /** Votes by day in UTC. */
  days: Results['days'];
}

function countVotesToday(days: Results['days']): number | undefined {
  const today = getServerTime().toISOString().slice(0, 10);
  return days?.find(({ day }) => day === today)?.votes;
}

function LastVote({ survey, lastVotedAt, days }: StatsProps) {
  if (survey.voteCount === 0) return <Stat label={strings.lastVote} value={strings.noVote} />;
  const at = lastVotedAt ?? days?.at(-1)?.day;
  return (
    <Stat
      label={strings.lastVote}
      value={at ? formatDate(at) : '…'}
      note={lastVotedAt ? formatTime(lastVotedAt) : undefined}
    />
  );
}

/** Of how many invited people the votes are, and how many arrived today. */
function describeVotes({ invitedCount }: Survey, today: number | undefined): string | undefined {
  const ofInvited = invitedCount !== undefined && responseStrings.ofInvited(formatCount(invitedCount));
  const votesToday = today !== undefined && responseStrings.votesToday(formatCount(today));
  return [ofInvited, votesToday].filter(Boolean).join(' · ') || undefined;
}

/** The survey's key figures. */
export function ResponsesStats(props: StatsProps) {
  const { survey, days } = props;
  const today = countVotesToday(days);
  return (
    <Stats>
      <Stat label={strings.votedCount} value={formatCount(survey.voteCount)} note={describeVotes(survey, today)} />
      {(days || !isAnonymous(survey)) && <LastVote {...props} />}
      <Stat label={strings.questions} value={formatCount(survey.questions.length)} />
      <Stat label={strings.timeLeft} value={formatTimeLeft(survey.closesAt)} />
    </Stats>
  );
}
