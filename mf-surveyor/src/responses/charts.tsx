import { getQuestionKey, isSealed, type Results, type Survey, type VersionResults } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import {
  describeResults,
  ErrorState,
  Heading,
  media,
  MutedText,
  Skeleton,
  Stack,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { getBallotPolicy } from '../states/ballot-policy';
import { responses as strings } from '../strings/responses';
import { QuestionChart } from './question-chart';
import { VotesChart } from './votes-chart';

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.s5};
  align-items: start;

  ${media.large} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.print} {
    > * {
      break-inside: avoid;
    }
  }
`;

interface ChartsProps {
  survey: Survey;
  query: Pick<UseQueryResult<Results>, 'data' | 'dataUpdatedAt' | 'error' | 'isFetching' | 'refetch'>;
  /** The version whose answers are charted; undefined when it has no votes. */
  shownResults: VersionResults | undefined;
}

/** Charts of the votes over time, and of the answers to each question. */
export function Charts({ survey, query, shownResults }: ChartsProps) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = query;
  const headingId = useId();
  if (error && !data) {
    const { title } = toApiError(error);
    return (
      <ErrorState as="h3" title={strings.chartsFailed} text={title} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data) {
    return (
      <Cards>
        <VisuallyHidden as="output">{strings.chartsLoading}</VisuallyHidden>
        <Skeleton shape="block" style={{ height: '16rem' }} />
        <Skeleton shape="block" style={{ height: '16rem' }} />
      </Cards>
    );
  }
  if (data.voteCount === 0) return null;
  return (
    <Stack as="section" aria-labelledby={headingId}>
      <Heading id={headingId}>{strings.charts}</Heading>
      {!data.exact && <MutedText>{describeResults(data, getBallotPolicy(survey))}</MutedText>}
      <Cards>
        <VotesChart days={data.days ?? []} />
        {shownResults?.questions.map((question, index) => (
          <QuestionChart
            key={getQuestionKey(index)}
            survey={survey}
            question={question}
            number={index + 1}
            isListed={!isSealed(survey)}
            counted={{ votes: shownResults.votes, of: data.voteCount }}
            loadedAt={dataUpdatedAt}
          />
        ))}
      </Cards>
    </Stack>
  );
}
