import { isSealed, type Results, type Survey, type VersionResults } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import {
  describeResults,
  ErrorState,
  Heading,
  media,
  mergeVersions,
  MutedText,
  Skeleton,
  Stack,
  Subheading,
  tokens,
  VisuallyHidden,
  type MergedVersion,
} from '@canvass/shared/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { getBallotPolicy } from '../anonymous/ballot-policy';
import { responses as strings } from '../strings/responses';
import { QuestionChart } from './question-chart';
import { VotesChart } from './votes-chart';

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.s5};

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
  /** The version whose answers are charted; all of them if undefined. */
  chosenVersion: VersionResults | undefined;
}

interface VersionChartsProps extends Pick<ChartsProps, 'survey'> {
  version: MergedVersion;
  results: Results;
  /** Whether votes on several versions are charted. */
  isOneOfSeveral: boolean;
  level: 'h3' | 'h4';
  /** When the results were loaded, in milliseconds since 1970. */
  loadedAt: number;
}

function VersionCharts({ survey, version, results, isOneOfSeveral, level, loadedAt }: VersionChartsProps) {
  return version.questions.map((merged) => (
    <QuestionChart
      key={merged.number}
      survey={survey}
      merged={merged}
      isOneOfSeveral={isOneOfSeveral}
      voteCount={results.voteCount}
      level={level}
      isListed={!isSealed(survey)}
      loadedAt={loadedAt}
    />
  ));
}

/** Charts of the votes over time, and of the answers to each question. */
export function Charts({ survey, query, chosenVersion }: ChartsProps) {
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
  const charted = chosenVersion ? [chosenVersion] : data.versions;
  const [newest, ...earlier] = mergeVersions(charted);
  const shared = { survey, results: data, isOneOfSeveral: charted.length > 1, loadedAt: dataUpdatedAt };
  return (
    <Stack as="section" aria-labelledby={headingId}>
      <Heading id={headingId}>{strings.charts}</Heading>
      {!data.exact && <MutedText>{describeResults(data, getBallotPolicy(survey))}</MutedText>}
      <Cards>
        <VotesChart days={data.days ?? []} />
        {newest && <VersionCharts version={newest} level="h3" {...shared} />}
      </Cards>
      {earlier.map((version) => (
        <Stack key={version.version}>
          <Subheading as="h3">{strings.changedSince(version.version)}</Subheading>
          <Cards>
            <VersionCharts version={version} level="h4" {...shared} />
          </Cards>
        </Stack>
      ))}
    </Stack>
  );
}
