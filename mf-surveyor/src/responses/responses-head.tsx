import type { Survey } from '@canvass/shared/contracts';
import {
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
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { StatusBadge } from '../surveys/status-badge';
import { words } from '../words';

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

/** The survey's title, its status and when it closes. */
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
      </Stack>
    </PageHead>
  );
}

/** The survey in numbers. `lastVoteAt`: of the newest response; undefined while it is not known, null when there is none. */
export function ResponsesStats({ survey, lastVoteAt }: { survey: Survey; lastVoteAt: string | null | undefined }) {
  const lastVote = lastVoteAt ? momentOf(lastVoteAt) : undefined;
  return (
    <Stats>
      <Stat label={words.votedCount} value={formatCount(survey.voteCount)} />
      <Stat
        label={words.lastVote}
        value={lastVote?.day ?? (lastVoteAt === null ? words.noVote : '…')}
        note={lastVote?.time}
      />
      <Stat label={words.questions} value={formatCount(survey.questions.length)} />
      <Stat label={words.timeLeft} value={timeLeftSaid(survey.closesAt)} />
    </Stats>
  );
}
