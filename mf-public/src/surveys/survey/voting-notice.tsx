import { ALREADY_VOTED_TITLE, isSealed, type Survey } from '@canvass/shared/contracts';
import { Button, formatClosingUtc, getSurveyState, Notice, joinTexts } from '@canvass/shared/ui';
import type { SessionUser } from '@canvass/shared/session';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import * as strings from '../../strings';
import type { MyActivityState } from './my-activity-query';
import { ReloadSurvey } from './reload-survey';
import { SignInLinks } from './sign-in-links';
import { RESULTS_ID } from '../results/results-id';
import type { BallotState } from '../vote/vote-form';
import { LazyInvitationNotice } from '../voters/lazy-notices';
import type { Invitation } from '../invitations/use-invitation';
import { describeVoterLimit } from '../voters/voter-policy';

/** As high as the highest of the usual notices, so that nothing moves when one takes the place of another. */
const NoticeArea = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: 4.5625rem;
`;

/** The quoted sentence before it has no period. */
const Paragraph = styled.span`
  display: block;
`;

interface VotingNoticeProps {
  survey: Survey;
  closed: boolean;
  /** Whether it was unpublished since it was loaded. */
  isGone: boolean;
  onReload: () => Promise<unknown>;
  isVisitor: boolean;
  activity: MyActivityState;
  user: SessionUser | null;
  /** The invitation that was opened in this tab. */
  invitation: Invitation | null;
  ballot: BallotState;
  /** Whether the user has just tried to vote again. */
  hasVotedBefore: boolean;
  /** Whether there are results to link to. */
  hasResults: boolean;
}

function SignInNotice({ survey, invitation }: Pick<VotingNoticeProps, 'survey' | 'invitation'>) {
  const action = <SignInLinks surveyId={survey._id} />;
  const explanation = invitation ? strings.voters.invitationKept : describeVoterLimit(survey);
  return (
    <Notice kind="danger" role="note" title={strings.survey.signInRequired} action={action}>
      {explanation && <Paragraph>{explanation}</Paragraph>}
    </Notice>
  );
}

/** Whether a user may vote who may have an invitation, once that is known. */
function renderInvitationNotice({ survey, activity: { isInvited }, user, invitation }: VotingNoticeProps): ReactNode {
  if (survey.voterPolicy !== 'invited' || !user || isInvited === undefined) return null;
  const fallback = !isInvited && <Notice>{strings.voters.limits.invited}</Notice>;
  return (
    <LazyInvitationNotice
      key={user.uid}
      survey={survey}
      user={user}
      isInvited={isInvited}
      invitation={invitation}
      fallback={fallback}
    />
  );
}

/** Whether there are answers that are certainly not counted. They stay on the page and in this tab. */
function hasUncountedAnswers({ activity: { vote, isPending, hasFailed }, ballot }: VotingNoticeProps): boolean {
  return ballot === 'filled' && !vote && !isPending && !hasFailed;
}

/** The survey may be published again. */
function UnpublishedNotice(props: VotingNoticeProps) {
  const { vote } = props.activity;
  return (
    <Notice
      kind={vote ? 'success' : 'danger'}
      title={vote && strings.survey.counted}
      action={<ReloadSurvey showsListLink onReload={props.onReload} />}
    >
      {joinTexts(strings.survey.unpublishedMeanwhile, hasUncountedAnswers(props) && strings.survey.answersKept)}
    </Notice>
  );
}

/** It is unknown whether the user has voted. The ballot is open: the server counts every vote once. */
function ActivityLoadError({ activity }: { activity: MyActivityState }) {
  const action = (
    <Button size="s" busy={activity.isRetrying} onClick={activity.retry}>
      {strings.survey.retryActivity}
    </Button>
  );
  return (
    <Notice kind="warn" action={action}>
      {strings.survey.activityFailed}
    </Notice>
  );
}

/** The notice that does not depend on a sign-in; null if there is none, and false if another element explains it. */
function renderNotice(props: VotingNoticeProps): ReactNode {
  const { survey, closed, activity, ballot, hasVotedBefore, hasResults } = props;
  // The reason for a refused vote is next to the button that sent it.
  if (props.isGone) return ballot !== 'refused' && <UnpublishedNotice {...props} />;
  if (survey.status !== 'Publish') {
    const isWithdrawn = getSurveyState(survey) === 'withdrawn';
    return <Notice kind="warn">{isWithdrawn ? strings.survey.withdrawn : strings.survey.unpublished}</Notice>;
  }
  // Those of anonymous ballots appear some time after closing.
  const results = hasResults && !isSealed(survey) && <a href={`#${RESULTS_ID}`}>{strings.results.see}</a>;
  if (closed) {
    return (
      <Notice kind="warn" action={results}>
        {joinTexts(
          strings.survey.closed(formatClosingUtc(survey.closesAt)),
          hasUncountedAnswers(props) && strings.survey.answersKept,
        )}
      </Notice>
    );
  }
  if (activity.vote) {
    return (
      <Notice kind="success" role={hasVotedBefore ? 'alert' : 'status'} title={strings.survey.counted} action={results}>
        {hasVotedBefore ? ALREADY_VOTED_TITLE : results && strings.survey.resultsLag}
      </Notice>
    );
  }
  return activity.hasFailed ? <ActivityLoadError activity={activity} /> : renderInvitationNotice(props);
}

/** Explains why nobody, or not this user, can vote now; renders nothing when they can, and nothing in print. */
export function VotingNotice(props: VotingNoticeProps) {
  const notice = renderNotice(props);
  if (notice) return <NoticeArea data-print="hide">{notice}</NoticeArea>;
  if (notice === false || !props.isVisitor) return null;
  return (
    <NoticeArea data-print="hide" data-session="visitor">
      <SignInNotice {...props} />
    </NoticeArea>
  );
}
