import type { Survey } from '@canvass/shared/contracts';
import { type Failure, failureOf } from '@canvass/shared/http';
import { usePageTitle } from '@canvass/shared/session';
import {
  BallotCardAsk,
  ButtonLink,
  closingInUtc,
  ErrorState,
  formatCount,
  Heading,
  isClosed,
  Meta,
  Quiet,
  Row,
  Skeleton,
  Stack,
  Stub,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';
import { surveyQuery } from '../surveys/survey-queries';
import { embed as words } from '../words';

const { color, line, radius, space } = tokens;

/** Answers of the first question that show. */
const ANSWERS_SHOWN = 6;

const Sheet = styled.article`
  display: grid;
  gap: ${space.s4};
  min-height: 100vh;
  align-content: start;
  padding: ${space.s5};
  background: ${color.surface};
  border: ${line.hair};
  border-radius: ${radius.l};
  overflow-wrap: anywhere;
`;

const UNKNOWN = new Set<Failure['code']>(['survey-not-found', 'not-found', 'invalid-input']);

function Embedded({ survey }: { survey: Survey }) {
  const { _id, title, description, questions, voteCount, closesAt } = survey;
  const [first] = questions;
  const closed = isClosed(closesAt);
  return (
    <Sheet>
      <Heading as="h1">{title}</Heading>
      {description && <Quiet>{description}</Quiet>}
      {first && <BallotCardAsk question={first.title} answers={first.options.slice(0, ANSWERS_SHOWN)} />}
      {questions.length > 1 && <Meta>{words.more(questions.length - 1)}</Meta>}
      <Row>
        {/* Out of the frame: nobody signs in or votes inside of a page that could lay something over it. */}
        <ButtonLink kind="primary" to={paths.survey.href(_id)} target="_blank" rel="noopener">
          {closed ? words.see : words.vote} <VisuallyHidden>{words.newTab}</VisuallyHidden>
        </ButtonLink>
      </Row>
      <Stub
        facts={[
          { label: words.votedCount, value: formatCount(voteCount) },
          { label: closed ? words.closed : words.closes, value: closingInUtc(closesAt) },
        ]}
      />
    </Sheet>
  );
}

function Arriving() {
  return (
    <Sheet as="div">
      <VisuallyHidden as="h1">
        <output>{words.loading}</output>
      </VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="block" style={{ height: '8rem' }} />
      </Stack>
    </Sheet>
  );
}

/**
 * A survey as other sites show it in a frame of theirs: what it asks, and the way to vote. The only page that may be
 * framed, so it reads what everybody may read, does nothing, and leads nowhere inside of the frame.
 */
export function Page() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(surveyQuery(id));
  usePageTitle(data?.title);
  if (data?.status === 'Publish') return <Embedded survey={data} />;
  if (!error && !data) return <Arriving />;
  const isUnknown = !error || UNKNOWN.has(failureOf(error).code);
  return (
    <Sheet as="div">
      <ErrorState
        as="h1"
        title={isUnknown ? words.unknown : words.failed}
        text={isUnknown ? words.unknownText : failureOf(error).title}
        onRetry={isUnknown ? undefined : () => void refetch()}
        busy={isFetching}
      />
    </Sheet>
  );
}
