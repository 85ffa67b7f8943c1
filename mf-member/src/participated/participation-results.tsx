import {
  RESULTS_AFTER_CLOSING_TITLE,
  RESULTS_OWNER_ONLY_TITLE,
  questionKey,
  type Participation,
  type Results,
  type VersionResults,
} from '@canvass/shared/contracts';
import { failureOf, type Failure } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import {
  Button,
  Counted,
  countedSaid,
  describeResults,
  isClosed,
  Meta,
  Notice,
  Oval,
  Skeleton,
  Stack,
  tokens,
  VisuallyHidden,
  words as uiWords,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { elsewhere } from '../paths';
import { words } from '../words';
import { resultsQuery } from './results-query';

const { font, space, text, weight } = tokens;

const Asked = styled.h3`
  font: ${weight.regular} ${text.md} / 1.35 ${font.serif};
  overflow-wrap: anywhere;
`;

const Lines = styled.ol`
  display: grid;
  gap: ${space.s5};
`;

/** What is no failure: the survey's policy, or that it was unpublished meanwhile. */
const REFUSALS = new Set<Failure['code']>([
  'results-after-voting',
  'results-after-closing',
  'results-owner-only',
  'survey-not-found',
]);

/** What the server would say to somebody who has voted, so that it need not be asked. Owners and admins see all. */
function refusalOfVoters({ resultsPolicy, closesAt }: Participation): string | undefined {
  if (resultsPolicy === 'owner') return RESULTS_OWNER_ONLY_TITLE;
  return resultsPolicy === 'after-closing' && !isClosed(closesAt) ? RESULTS_AFTER_CLOSING_TITLE : undefined;
}

function useResults(participation: Participation) {
  const { role } = useSession();
  const isVoter = role === 'user' || role === 'pro-user';
  const known = isVoter ? refusalOfVoters(participation) : undefined;
  const query = useQuery({ ...resultsQuery(participation._id), enabled: known === undefined });
  const failure = query.error && !query.data ? failureOf(query.error) : undefined;
  const isRefused = failure && REFUSALS.has(failure.code);
  return { query, refusal: known ?? (isRefused ? failure.title : undefined), failure: isRefused ? undefined : failure };
}

/** What the numbers are made of: those of the version that one has voted on. */
function summary(results: Results, own: VersionResults | undefined): string {
  if (own && results.versions.length > 1) return words.results.ownVersion(own.votes);
  return describeResults({ ...results, versions: own ? [own] : [] });
}

function Numbers({ results, participation }: { results: VersionResults; participation: Participation }) {
  return (
    <Lines aria-label={words.results.of(participation.title)}>
      {results.questions.map((question, index) => (
        <Stack as="li" gap="s" key={questionKey(index)}>
          <div>
            <Asked>{question.title}</Asked>
            <Meta>{countedSaid(question)}</Meta>
          </div>
          <Counted dense question={question} own={participation.response[questionKey(index)]} />
        </Stack>
      ))}
    </Lines>
  );
}

function OpenResults({ participation }: { participation: Participation }) {
  const { query, refusal, failure } = useResults(participation);
  const results = refusal ? undefined : query.data;
  const own = results?.versions.find(({ version }) => version === participation.version);
  const isArriving = !refusal && !failure && !results;
  const again = (
    <Button size="s" busy={query.isFetching} onClick={() => void query.refetch()}>
      {uiWords.tryAgain}
    </Button>
  );
  return (
    <Stack>
      <Meta as="output">
        {refusal ?? (results && summary(results, own))}
        {isArriving && words.results.loading}
      </Meta>
      {isArriving &&
        participation.questions.map((_, index) => <Skeleton key={questionKey(index)} style={{ height: '3.5rem' }} />)}
      {failure && (
        <Notice kind="danger" title={words.results.failed} action={again}>
          {failure.title}
        </Notice>
      )}
      {own && <Numbers results={own} participation={participation} />}
      {results && (
        <p>
          <Link to={elsewhere.results(participation._id)}>
            {words.results.onPage}
            <VisuallyHidden> {words.results.on(participation.title)}</VisuallyHidden>
          </Link>
        </p>
      )}
    </Stack>
  );
}

/** How everybody has answered, with one's own answers marked; asked for when it is opened. */
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
          {words.results.button}
          <VisuallyHidden> {words.results.on(participation.title)}</VisuallyHidden>
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <OpenResults participation={participation} />}
      </div>
    </Stack>
  );
}
