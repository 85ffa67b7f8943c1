import {
  RESULTS_AFTER_CLOSING_TITLE,
  RESULTS_OWNER_ONLY_TITLE,
  getQuestionKey,
  type Participation,
  type Results,
} from '@canvass/shared/contracts';
import { toApiError, type ApiError } from '@canvass/shared/http';
import { resultsQuery } from '@canvass/shared/queries';
import { useSession } from '@canvass/shared/session';
import {
  Button,
  CorrectionNote,
  ResultCounts,
  formatResultSummary,
  describeResults,
  isClosed,
  mergeVersions,
  Meta,
  Notice,
  Oval,
  Skeleton,
  Stack,
  tokens,
  VersionsNote,
  VisuallyHidden,
  strings as uiStrings,
  type MergedQuestion,
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

interface ShownQuestion {
  merged: MergedQuestion;
  /** Its place in the version that is shown, from 0. */
  index: number;
}

/**
 * The questions of the version that the user has voted on, or of the newest if nobody can tell, with the votes on all
 * versions that ask the same.
 */
function listQuestions({ versions }: Results, own: number | undefined): ShownQuestion[] {
  const shown = own ?? versions[0]?.version;
  const questions = mergeVersions(versions).flatMap((version) => version.questions);
  const placed = questions.flatMap((merged): ShownQuestion[] => {
    const place = merged.askedIn.find(({ version }) => version === shown);
    return place ? [{ merged, index: place.index }] : [];
  });
  return placed.toSorted((one, other) => one.index - other.index);
}

/** Describes the counts of the version that the user has voted on, unless nobody can tell. */
function describeShown(results: Results, { version: own, anonymous }: Participation): string {
  const isShown = own === undefined || results.versions.some(({ version }) => version === own);
  if (own !== undefined && isShown && results.versions.length > 1) return strings.results.changedSince;
  return describeResults({ ...results, versions: isShown ? results.versions : [] }, anonymous ? 'anonymous' : 'named');
}

function Numbers({ results, participation }: { results: Results; participation: Participation }) {
  const { title, version, response } = participation;
  const questions = listQuestions(results, version);
  if (questions.length === 0) return null;
  return (
    <Lines aria-label={strings.results.listLabel(title)}>
      {questions.map(({ merged, index }) => (
        <Stack as="li" gap="s" key={getQuestionKey(index)}>
          <div>
            <QuestionTitle dir="auto">{merged.question.title}</QuestionTitle>
            <Meta>{formatResultSummary(merged.question)}</Meta>
            <CorrectionNote question={merged.question} />
          </div>
          <ResultCounts dense question={merged.question} ownAnswer={response[getQuestionKey(index)]} />
          {results.versions.length > 1 && <VersionsNote merged={merged} />}
        </Stack>
      ))}
    </Lines>
  );
}

function ResultsPanel({ participation }: { participation: Participation }) {
  const { query, reason, failure } = useResults(participation);
  const results = reason ? undefined : query.data;
  const isLoading = !reason && !failure && !results;
  const retryButton = (
    <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
      {uiStrings.tryAgain}
    </Button>
  );
  return (
    <Stack>
      <Meta as="output">
        {isLoading ? strings.results.loading : (reason ?? (results && describeShown(results, participation)))}
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
      {results && <Numbers results={results} participation={participation} />}
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
