import type { Survey } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { closesIn, closingInUtc, Crumbs, Stack, Title } from '@canvass/shared/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { ProPromo } from '../pro/pro-promo';
import { ReportButton } from '../reporting/report-button';
import { Reporting } from '../reporting/reporting';
import { SurveyShare } from '../share/survey-share';
import * as words from '../words';
import { Obstacle } from './obstacle';
import { useOwnPart } from './own-part-query';
import { OwnVote } from './own-vote';
import { useResultsAccess } from './results-access';
import { SurveyFacts } from './survey-facts';
import { SurveyResults } from './survey-results';
import { SurveyAside, SurveyCloses, SurveyDescription, SurveyHead, SurveyLayout } from './survey-layout';
import { useClosing } from './use-closing';
import { forgetDraft } from './use-vote';
import { type BallotState, VoteForm } from './vote-form';

interface SurveyViewProps {
  survey: Survey;
  /** When it was last read, in milliseconds. */
  readAt: number;
  /** It was unpublished since it was read. */
  isGone: boolean;
  /** Loads the survey anew; undefined when that failed. */
  onReload: () => Promise<Survey | undefined>;
}

/** One survey: what it asks, the ballot or the own vote, its results, and what is known of it (specification, section 2). */
export function SurveyView({ survey, readAt, isGone, onReload }: SurveyViewProps) {
  const { status, user } = useSession();
  const { now, closed } = useClosing(survey);
  const own = useOwnPart(survey._id);
  const { vote } = own;
  const access = useResultsAccess(survey, closed, own);
  const [votedBefore, setVotedBefore] = useState(false);
  const [ballot, setBallot] = useState<BallotState>('blank');
  const [reporting, setReporting] = useState(false);
  const locked = isGone || closed || own.isPending || status !== 'signed-in' || survey.status !== 'Publish';

  useEffect(() => {
    if (vote && user) forgetDraft(survey, user);
  }, [vote, user, survey]);

  const report = (
    <ReportButton
      survey={survey}
      reportedAt={own.reportedAt}
      isPending={own.isPending}
      onOpen={() => setReporting(true)}
    />
  );
  return (
    <SurveyLayout>
      <SurveyHead>
        <Crumbs data-print="hide">
          <Link to={paths.surveys.href()}>{words.survey.surveys}</Link>
          <span>{survey.category}</span>
        </Crumbs>
        <Title>{survey.title}</Title>
        {survey.description && <SurveyDescription>{survey.description}</SurveyDescription>}
        {!closed && (
          <SurveyCloses>
            {words.survey.closesShort(closesIn(survey.closesAt, now), closingInUtc(survey.closesAt))}
          </SurveyCloses>
        )}
        <Obstacle
          survey={survey}
          closed={closed}
          isGone={isGone}
          onReload={onReload}
          signedOut={status === 'signed-out'}
          own={own}
          ballot={ballot}
          votedBefore={votedBefore}
          hasResults={access === 'allowed'}
        />
      </SurveyHead>
      <Stack gap="l">
        {vote ? (
          <OwnVote vote={vote} current={survey.version} takesFocus={votedBefore} aside={report} />
        ) : (
          <VoteForm
            key={user?.uid}
            survey={survey}
            readAt={readAt}
            locked={locked}
            onReload={onReload}
            onVotedBefore={() => setVotedBefore(true)}
            onState={setBallot}
            aside={report}
          />
        )}
        <SurveyResults survey={survey} access={access} vote={vote} />
      </Stack>
      <SurveyAside aria-label={words.survey.about}>
        <SurveyFacts survey={survey} now={now} />
        <SurveyShare survey={survey} />
        <ProPromo />
      </SurveyAside>
      <Reporting key={user?.uid} survey={survey} open={reporting} onClose={() => setReporting(false)} />
    </SurveyLayout>
  );
}
