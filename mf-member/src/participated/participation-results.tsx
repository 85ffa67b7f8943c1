import {
  RESULTS_AFTER_CLOSING_TITLE,
  RESULTS_OWNER_ONLY_TITLE,
  getQuestionKey,
  type Participation,
  type Results,
  type VersionResults,
} from '@canvass/shared/contracts';
import { toApiError, type ApiError } from '@canvass/shared/http';
import { resultsQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import {
  Button,
  ResultCounts,
  formatResultSummary,
  describeResults,
  isClosed,
  Meta,
  Notice,
  Oval,
  Skeleton,
  Stack,
  tokens,
  VisuallyHidden,
  strings as uiStrings,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { externalPaths } from '../paths';
import { strings } from '../strings';

const { font, space, text, weight } = tokens;

/** Interval for requesting results that are about to be complete, in milliseconds. */
const CLOSING_INTERVAL_MS = 30_000;

const QuestionTitle = styled.h3`
  font: ${weight.regular} ${text.md} / 1.35 ${font.serif};
  overflow-wrap: anywhere;
`;

const Lines = styled.ol`
  display: grid;
  gap: ${space.s5};
`;

/** Codes that are not errors: the survey's policy does not allow results, or it was unpublished in the meantime. */
const ACCESS_ERROR_CODES = new Set<ApiError['code']>([
  'results-after-voting',
  'results-after-closing',
  'results-owner-only',
  'survey-not-found',
]);

/** The server's refusal for a user who has voted, so that no request is needed. Owners and admins see everything. */
function getVoterRefusal({ resultsPolicy, closesAt }: Participation): string | undefined {
  if (resultsPolicy === 'owner') return RESULTS_OWNER_ONLY_TITLE;
  return resultsPolicy === 'after-closing' && !isClosed(closesAt) ? RESULTS_AFTER_CLOSING_TITLE : undefined;
}

function useResults(participation: Participation) {
  const { role } = useSession();
  const isVoter = role === 'user' || role === 'pro-user';
  const knownReason = isVoter ? getVoterRefusal(participation) : undefined;
  const query = useQuery({
    ...resultsQuery(participation._id),
    enabled: knownReason === undefined,
    refetchInterval: ({ state: { data } }) => data?.stage === 'closing' && CLOSING_INTERVAL_MS,
  });
  const failure = query.error && !query.data ? toApiError(query.error) : undefined;
  const isRefused = failure && ACCESS_ERROR_CODES.has(failure.code);
  return {
    query,
    reason: knownReason ?? (isRefused ? failure.title : undefined),
    failure: isRefused ? undefined : failure,
  };
}

/** The version that the user has voted on; the newest if nobody can tell. */
function findVersion({ versions }: Results, { version: own }: Participation): VersionResults | undefined {
  return own === undefined ? versions[0] : versions.find(({ version }) => version === own);
}

/** Describes the counts of a version: of the one that the user has voted on, unless nobody can tell. */
function formatSummary(results: Results, shown: VersionResults | undefined, participation: Participation): string {
  const isOwn = participation.version !== undefined;
  if (isOwn && shown && results.versions.length > 1) return strings.results.ownVersion(shown.votes);
  const versions = isOwn ? [shown ?? []].flat() : results.versions;
  return describeResults({ ...results, versions }, participation.anonymous ? 'anonymous' : 'named');
}

function Numbers({ results, participation }: { results: VersionResults; participation: Participation }) {
  return (
    <Lines aria-label={strings.results.listLabel(participation.title)}>
      {results.questions.map((question, index) => (
        <Stack as="li" gap="s" key={getQuestionKey(index)}>
          <div>
            <QuestionTitle dir="auto">{question.title}</QuestionTitle>
            <Meta>{formatResultSummary(question)}</Meta>
          </div>
          <ResultCounts dense question={question} ownAnswer={participation.response[getQuestionKey(index)]} />
        </Stack>
      ))}
    </Lines>
  );
}

function ResultsPanel({ participation }: { participation: Participation }) {
  const { query, reason, failure } = useResults(participation);
  const results = reason ? undefined : query.data;
  const shown = results && findVersion(results, participation);
  const isLoading = !reason && !failure && !results;
  const retryButton = (
    <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
      {uiStrings.tryAgain}
    </Button>
  );
  return (
    <Stack>
      <Meta as="output">
        {isLoading ? strings.results.loading : (reason ?? (results && formatSummary(results, shown, participation)))}
      </Meta>
      {isLoading &&
        participation.questions.map((_, index) => (
          <Skeleton key={getQuestionKey(index)} style={{ height: '3.5rem' }} />
        ))}
      {failure && (
        <Notice kind="danger" title={strings.results.failed} action={retryButton}>
          {failure.title}
        </Notice>
      )}
      {shown && <Numbers results={shown} participation={participation} />}
      {results && (
        <p>
          <Link to={externalPaths.results(participation._id)}>
            {strings.results.onPage}
            <VisuallyHidden> {strings.results.ofSurvey(participation.title)}</VisuallyHidden>
          </Link>
        </p>
      )}
    </Stack>
  );
}

/** The results of a survey with the user's own answers marked; loaded when expanded. */
export function ParticipationResults({ participation }: { participation: Participation }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Stack>
      <div>
        <Button
          size="s"
          icon={<Oval small filled={open} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {strings.results.button}
          <VisuallyHidden> {strings.results.ofSurvey(participation.title)}</VisuallyHidden>
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <ResultsPanel participation={participation} />}
      </div>
    </Stack>
  );
}
