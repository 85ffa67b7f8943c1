import type { Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { usePageTitle } from '@canvass/shared/session';
import {
  BallotCardQuestion,
  ButtonLink,
  formatClosingUtc,
  ErrorState,
  formatCount,
  Heading,
  isClosed,
  Meta,
  MutedText,
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
import { useNow } from '../surveys/use-now';
import { describeVoterLimit } from '../surveys/voters/voter-policy';
import { isNotFound } from '../surveys/survey/not-found';
import { embed as strings } from '../strings';

const { color, line, radius, space } = tokens;

/** Maximum number of answers shown for the first question. */
const MAX_ANSWERS_SHOWN = 6;

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

function EmbeddedSurvey({ survey }: { survey: Survey }) {
  const { _id, title, description, questions, voteCount, closesAt } = survey;
  const [first] = questions;
  // What only people with the link should find is not shown on other sites.
  const isListed = survey.visibilityPolicy !== 'link';
  const closed = isClosed(closesAt, useNow(closesAt));
  const limit = closed ? undefined : describeVoterLimit(survey);
  return (
    <Sheet>
      <Heading as="h1" dir="auto">
        {title}
      </Heading>
      {isListed && description && <MutedText dir="auto">{description}</MutedText>}
      {isListed && first && (
        <BallotCardQuestion question={first.title} answers={first.options.slice(0, MAX_ANSWERS_SHOWN)} />
      )}
      {isListed && questions.length > 1 && <Meta>{strings.more(questions.length - 1)}</Meta>}
      {isListed && limit && <Meta>{limit}</Meta>}
      <Row>
        {/* Opens outside the frame: nobody should sign in or vote inside a page that could cover this one. */}
        <ButtonLink kind="primary" to={paths.survey.href(_id)} target="_blank" rel="noopener">
          {closed ? strings.see : strings.vote} <VisuallyHidden>{strings.newTab}</VisuallyHidden>
        </ButtonLink>
      </Row>
      {isListed && (
        <Stub
          facts={[
            { label: strings.votedCount, value: formatCount(voteCount) },
            { label: closed ? strings.closed : strings.closes, value: formatClosingUtc(closesAt) },
          ]}
        />
      )}
    </Sheet>
  );
}

function EmbedSkeleton() {
  return (
    <Sheet as="div">
      <VisuallyHidden as="h1">
        <output>{strings.loading}</output>
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
 * A survey for embedding in other sites: its first question, and a link to vote. The only page that may be framed, so
 * it reads only public data, has no side effects, and leads nowhere inside the frame.
 */
export function Page() {
  const { id = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(surveyQuery(id));
  usePageTitle(data?.title);
  if (data?.status === 'Publish') return <EmbeddedSurvey survey={data} />;
  if (!error && !data) return <EmbedSkeleton />;
  const isUnknown = !error || isNotFound(toApiError(error));
  return (
    <Sheet as="div">
      <ErrorState
        as="h1"
        title={isUnknown ? strings.unknown : strings.failed}
        text={isUnknown ? strings.unknownText : toApiError(error).title}
        onRetry={isUnknown ? undefined : () => void refetch()}
        busy={isFetching}
      />
    </Sheet>
  );
}
