import type { Results, Survey } from '@canvass/shared/contracts';
import {
  Button,
  ButtonLink,
  closingInUtc,
  Crumbs,
  formatCount,
  isClosed,
  Meta,
  momentOf,
  PageHead,
  Row,
  Stack,
  Stat,
  Stats,
  timeLeftSaid,
  Title,
  tokens,
} from '@canvass/shared/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ShareDialog } from '../surveys/share-dialog';
import { StatusBadge } from '../surveys/status-badge';
import { words } from '../words';
import { responses as labels } from '../words/responses';
import { share } from '../words/share';
import { ExportBar } from './export-bar';

const Way = styled(Crumbs)`
  margin-bottom: ${tokens.space.s3};
`;

/** The way back to the list. */
export function ResponsesCrumbs() {
  return (
    <Way>
      <Link to="/dashboard/surveyor/surveys">{words.surveys}</Link>
      <span>{words.responses}</span>
    </Way>
  );
}

/** What its surveyor does next with a survey: pass it on, edit it, see it as voters do. */
function SurveyActions({ survey }: { survey: Survey }) {
  const [isSharing, setSharing] = useState(false);
  return (
    <Row data-print="hide">
      <Button onClick={() => setSharing(true)}>{share.open}</Button>
      <ButtonLink to={`/dashboard/update/${survey._id}`}>{labels.edit}</ButtonLink>
      <ButtonLink to={`/surveys/${survey._id}`}>{words.openSurvey}</ButtonLink>
      {isSharing && <ShareDialog survey={survey} onClose={() => setSharing(false)} />}
    </Row>
  );
}

/** The survey's title, its status and when it closes, and what can be done with it. */
export function ResponsesHead({ survey }: { survey: Survey }) {
  const closes = isClosed(survey.closesAt) ? words.didClose : words.closes;
  return (
    <PageHead>
      <Stack gap="s">
        <Title>{survey.title}</Title>
        <Row>
          <StatusBadge status={survey.status} />
          <Meta as="span">{closes(closingInUtc(survey.closesAt))}</Meta>
        </Row>
        <SurveyActions survey={survey} />
      </Stack>
      <ExportBar surveyId={survey._id} />
    </PageHead>
  );
}

interface StatsProps {
  survey: Survey;
  /** When the newest response came, as far as it is known. */
  newest: string | undefined;
  /** Votes by day in UTC. */
  days: Results['days'];
}

function votesToday(days: Results['days']): number | undefined {
  const today = new Date().toISOString().slice(0, 10);
  return days?.find(({ day }) => day === today)?.votes;
}

function LastVote({ survey, newest, days }: StatsProps) {
  if (survey.voteCount === 0) return <Stat label={words.lastVote} value={words.noVote} />;
  const at = newest ? momentOf(newest) : undefined;
  const day = days?.at(-1)?.day;
  return <Stat label={words.lastVote} value={at?.day ?? (day ? momentOf(day).day : '…')} note={at?.time} />;
}

/** The survey in numbers. */
export function ResponsesStats(props: StatsProps) {
  const { survey, days } = props;
  const today = votesToday(days);
  return (
    <Stats>
      <Stat
        label={words.votedCount}
        value={formatCount(survey.voteCount)}
        note={today === undefined ? undefined : labels.votesToday(formatCount(today))}
      />
      <LastVote {...props} />
      <Stat label={words.questions} value={formatCount(survey.questions.length)} />
      <Stat label={words.timeLeft} value={timeLeftSaid(survey.closesAt)} />
    </Stats>
  );
}
