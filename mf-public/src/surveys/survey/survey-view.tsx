import type { Survey } from '@canvass/shared/contracts';
import { useIsVisitor, useSession, useTimeZone } from '@canvass/shared/session';
import { formatTimeUntilClose, formatClosingUtc, Breadcrumbs, Notice, Stack, Title } from '@canvass/shared/ui';
import { surveyQuery } from '@canvass/shared/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { ProPromo } from '../../pro/pro-promo';
import { ReportButton } from '../../reporting/report-button';
import { LazyReportDialog } from '../../reporting/lazy-report-dialog';
import { SurveyShare } from '../../share/survey-share';
import * as strings from '../../strings';
import { VotingNotice } from './voting-notice';
import { isOwnSurvey } from './is-own-survey';
import { useMyActivity } from './my-activity-query';
import { SubmittedVote } from '../vote/submitted-vote';
import { useResultsAccess } from '../results/results-access';
import { SurveyFacts } from './survey-facts';
import { LazyFollowResults } from '../results/lazy-follow-results';
import { SurveyResults } from '../results/survey-results';
import { SurveyAside, SurveyCloses, SurveyDescription, SurveyHead, SurveyLayout } from './survey-layout';
import { useSurveyClock } from './use-survey-clock';
import { useInvitation } from '../invitations/use-invitation';
import { deleteVoteDraft, useBallotKey } from '../vote/use-vote-draft';
import { type BallotState, VoteForm } from '../vote/vote-form';

interface SurveyViewProps {
  survey: Survey;
  /** When the survey was last loaded, in milliseconds. */
  readAt: number;
  /** Whether it was unpublished since it was loaded. */
  isGone: boolean;
  /** Reloads the survey; undefined if that failed. */
  onReload: () => Promise<Survey | undefined>;
}

/**
 * One survey: its questions as a ballot or the caller's vote, its results, and its facts (specification, section 2).
 */
export function SurveyView({ survey, readAt, isGone, onReload }: SurveyViewProps) {
  const { _id: surveyId } = survey;
  const queryClient = useQueryClient();
  const { status, user } = useSession();
  const isVisitor = useIsVisitor();
  const { now, closed, hasJustClosed } = useSurveyClock(survey);
  const timeZone = useTimeZone();
  const activity = useMyActivity(survey._id);
  const { vote } = activity;
  const access = useResultsAccess(survey, closed, activity);
  const invitation = useInvitation(survey, activity);
  // Nobody asks for money above a ballot to which somebody was invited.
  const isInvited = activity.isInvited === true || invitation !== null;
  const isUninvited = survey.voterPolicy === 'invited' && activity.isInvited === false;
  const [hasVotedBefore, setHasVotedBefore] = useState(false);
  const [ballot, setBallot] = useState<BallotState>('blank');
  const [reporting, setReporting] = useState(false);
  const ballotKey = useBallotKey();

  const mayReadMore = survey.questionsHidden === true && status === 'signed-in' && !activity.isPending;
  /** Who may read more than visitors do, and in which capacity. */
  const reader = mayReadMore ? `${user?.uid} ${activity.isInvited}` : null;
  useEffect(() => {
    // The document has what visitors may read.
    if (reader !== null) void queryClient.invalidateQueries({ queryKey: surveyQuery(surveyId).queryKey });
  }, [reader, queryClient, surveyId]);

  useEffect(() => {
    if (vote && user) deleteVoteDraft(survey, user);
  }, [vote, user, survey]);

  const report = (
    <ReportButton
      survey={survey}
      isOwn={isOwnSurvey(survey, user, activity)}
      reportedAt={activity.reportedAt}
      isPending={activity.isPending}
      onOpen={() => setReporting(true)}
    />
  );
  return (
    <SurveyLayout>
      <SurveyHead>
        <Breadcrumbs data-print="hide">
          <Link to={paths.surveys.href()}>{strings.survey.surveys}</Link>
          <span>{survey.category}</span>
        </Breadcrumbs>
        <Title dir="auto">{survey.title}</Title>
        {survey.description && <SurveyDescription dir="auto">{survey.description}</SurveyDescription>}
        {(!closed || hasJustClosed) && (
          <SurveyCloses>
            {strings.survey.closesShort(
              formatTimeUntilClose(survey.closesAt, now, timeZone),
              formatClosingUtc(survey.closesAt),
            )}
          </SurveyCloses>
        )}
      </SurveyHead>
      <Stack gap="l">
        <noscript>
          <Notice kind="warn">{strings.survey.needsScript}</Notice>
        </noscript>
        <VotingNotice
          survey={survey}
          closed={closed}
          isGone={isGone}
          onReload={onReload}
          isVisitor={isVisitor}
          activity={activity}
          user={user}
          invitation={invitation}
          ballot={ballot}
          hasVotedBefore={hasVotedBefore}
          hasResults={access === 'allowed'}
        />
        {survey.questionsHidden ? (
          <>
            <Notice>{strings.voters.questionsHidden}</Notice>
            {report}
          </>
        ) : vote ? (
          <SubmittedVote vote={vote} survey={survey} takesFocus={hasVotedBefore} aside={report} />
        ) : (
          <VoteForm
            key={ballotKey}
            survey={survey}
            readAt={readAt}
            isLocked={isGone || closed || survey.status !== 'Publish'}
            canCast={status === 'signed-in' && !activity.isPending && !isUninvited}
            cannotVoteReason={isUninvited && !invitation ? strings.voters.limits.invited : undefined}
            onReload={onReload}
            onVotedBefore={() => setHasVotedBefore(true)}
            onState={setBallot}
            aside={report}
          />
        )}
        {!survey.questionsHidden && <SurveyResults survey={survey} access={access} vote={vote} />}
        {access === 'allowed' && (
          <p data-print="hide">
            <Link to={paths.results.href(survey._id)}>{strings.results.toPage}</Link>
          </p>
        )}
        {!closed && <LazyFollowResults survey={survey} user={user} activity={activity} />}
      </Stack>
      <SurveyAside aria-label={strings.survey.about}>
        <Stack>
          <SurveyFacts survey={survey} now={now} />
          <p data-print="hide">
            <Link to={paths.history.href(survey._id)}>{strings.survey.history}</Link>
          </p>
        </Stack>
        <SurveyShare
          heading={strings.share.title}
          printLabel={strings.share.print}
          title={survey.title}
          path={paths.survey.href(survey._id)}
        />
        {!isInvited && <ProPromo />}
      </SurveyAside>
      <LazyReportDialog key={user?.uid} survey={survey} open={reporting} onClose={() => setReporting(false)} />
    </SurveyLayout>
  );
}
