import { problems, type Survey } from '@canvass/shared/contracts';
import { rememberDestination, useSession } from '@canvass/shared/session';
import { closingInUtc, Crumbs, isClosed, Notice, Stack, Title } from '@canvass/shared/ui';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import { ProPromo } from '../pro/pro-promo';
import { words } from '../words';
import { SurveyFacts } from './survey-facts';
import { RESULTS_ID, SurveyResults } from './survey-results';
import { SurveyAside, SurveyDescription, SurveyHead, SurveyLayout } from './survey-layout';
import { useNow } from './use-now';
import { VoteForm } from './vote-form';
import { hasVoted } from './voted-memory';

interface ObstacleProps {
  survey: Survey;
  closed: boolean;
  voted: boolean;
  signedOut: boolean;
}

/** Why nobody, or not this person, can vote now; nothing when they can. */
function Obstacle({ survey, closed, voted, signedOut }: ObstacleProps) {
  if (survey.status !== 'Publish') return <Notice kind="warn">{words.survey.unpublished}</Notice>;
  const results = <a href={`#${RESULTS_ID}`}>{words.results.see}</a>;
  if (closed) {
    return (
      <Notice kind="warn" action={results}>
        {words.survey.closed(closingInUtc(survey.closesAt))}
      </Notice>
    );
  }
  if (voted) {
    return (
      <Notice kind="info" action={results}>
        {problems['already-voted'][1]}
      </Notice>
    );
  }
  if (!signedOut) return null;
  const way = (
    <Link to={paths.login.href()} onClick={() => rememberDestination(paths.survey.href(survey._id))}>
      {words.signIn}
    </Link>
  );
  return <Notice kind="danger" role="note" title={words.survey.loginFirst} action={way} />;
}

interface SurveyViewProps {
  survey: Survey;
  /** Loads the survey anew; undefined when that failed. */
  onReload: () => Promise<Survey | undefined>;
}

/** One survey: what it asks, the ballot, its results, and what is known of it (specification, section 2). */
export function SurveyView({ survey, onReload }: SurveyViewProps) {
  const { status, user } = useSession();
  const now = useNow();
  const closed = isClosed(survey.closesAt, now);
  // As it was on arrival: the answer to a vote that is cast here stands beside the button.
  const voted = useMemo(() => user !== null && hasVoted(user.uid, survey._id), [user, survey._id]);
  const locked = closed || voted || status !== 'signed-in' || survey.status !== 'Publish';
  return (
    <SurveyLayout>
      <SurveyHead>
        <Crumbs>
          <Link to={paths.surveys.href()}>{words.survey.surveys}</Link>
          <span>{survey.category}</span>
        </Crumbs>
        <Title>{survey.title}</Title>
        {survey.description && <SurveyDescription>{survey.description}</SurveyDescription>}
        <Obstacle survey={survey} closed={closed} voted={voted} signedOut={status === 'signed-out'} />
      </SurveyHead>
      <Stack gap="l">
        <VoteForm key={user?.uid} survey={survey} locked={locked} onReload={onReload} />
        <SurveyResults survey={survey} closed={closed} />
      </Stack>
      <SurveyAside aria-label={words.survey.about}>
        <SurveyFacts survey={survey} now={now} />
        <ProPromo />
      </SurveyAside>
    </SurveyLayout>
  );
}
