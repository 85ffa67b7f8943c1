import { ALREADY_VOTED_TITLE, type Survey } from '@canvass/shared/contracts';
import { rememberDestination } from '@canvass/shared/session';
import { Button, closingInUtc, Notice } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths';
import * as words from '../words';
import type { KnownPart } from './own-part-query';
import { ReloadSurvey } from './reload-survey';
import { RESULTS_ID } from './results-id';
import type { BallotState } from './vote-form';

interface ObstacleProps {
  survey: Survey;
  closed: boolean;
  /** It was unpublished since it was read. */
  isGone: boolean;
  onReload: () => Promise<unknown>;
  signedOut: boolean;
  own: KnownPart;
  ballot: BallotState;
  /** They have just tried to vote again. */
  votedBefore: boolean;
  /** There are counts to be led to. */
  hasResults: boolean;
}

function LoginFirst({ survey }: { survey: Survey }) {
  const way = (
    <Link to={paths.login.href()} onClick={() => rememberDestination(paths.survey.href(survey._id))}>
      {words.signIn}
    </Link>
  );
  return <Notice kind="danger" role="note" title={words.survey.loginFirst} action={way} />;
}

/** What was filled in stays on the page and in this tab: the survey may come back. */
function Gone({ own, ballot, onReload }: ObstacleProps) {
  const { vote, isPending, hasFailed } = own;
  const isUncounted = ballot === 'filled' && !vote && !isPending && !hasFailed;
  return (
    <Notice
      kind={vote ? 'success' : 'danger'}
      title={vote && words.survey.counted}
      action={<ReloadSurvey hasWayBack onReload={onReload} />}
    >
      {words.survey.gone}
      {isUncounted && ` ${words.survey.answersKept}`}
    </Notice>
  );
}

/** It was not learned whether they have voted. The ballot is open: the server counts every vote once. */
function PartUnknown({ own }: { own: KnownPart }) {
  const way = (
    <Button size="s" busy={own.isRetrying} onClick={own.retry}>
      {words.survey.partRetry}
    </Button>
  );
  return (
    <Notice kind="warn" action={way}>
      {words.survey.partUnknown}
    </Notice>
  );
}

function obstacle(props: ObstacleProps): ReactNode {
  const { survey, closed, signedOut, own, ballot, votedBefore, hasResults } = props;
  // A vote that was refused has its reason beside the button that sent it.
  if (props.isGone) return ballot !== 'refused' && <Gone {...props} />;
  if (survey.status !== 'Publish') return <Notice kind="warn">{words.survey.unpublished}</Notice>;
  const results = hasResults && <a href={`#${RESULTS_ID}`}>{words.results.see}</a>;
  if (closed) {
    return (
      <Notice kind="warn" action={results}>
        {words.survey.closed(closingInUtc(survey.closesAt))}
      </Notice>
    );
  }
  if (own.vote) {
    return (
      <Notice kind="success" role={votedBefore ? 'alert' : 'status'} title={words.survey.counted} action={results}>
        {votedBefore ? ALREADY_VOTED_TITLE : hasResults && words.survey.resultsLag}
      </Notice>
    );
  }
  if (own.hasFailed) return <PartUnknown own={own} />;
  return signedOut ? <LoginFirst survey={survey} /> : null;
}

/** Why nobody, or not this person, can vote now; nothing when they can, and nothing on paper. */
export function Obstacle(props: ObstacleProps) {
  const said = obstacle(props);
  return said && <div data-print="hide">{said}</div>;
}
