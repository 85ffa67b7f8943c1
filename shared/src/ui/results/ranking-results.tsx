import { styled } from 'styled-components';
import { getAverageRank } from '../../contracts/results';
import { Meta, VisuallyHidden } from '../theme/text';
import { tokens } from '../theme/tokens';
import { formatDecimal } from '../format/numbers';
import { strings } from '../strings';
import type { QuestionResults, ResultCountsProps } from './question-results';
import { Result, ResultList } from './results';

const BarNote = styled(Meta)`
  margin-top: ${tokens.space.s4};
`;

/** An option of a ranking with its results. */
export type RankedResult = QuestionResults['counts'][number] & {
  /** 1 is best; undefined if nobody has ranked it. */
  average: number | undefined;
};

/** The options of a ranking by their average rank, then by how often they were ranked first, then as they are listed. */
export function sortByAverageRank({ counts }: Pick<QuestionResults, 'counts'>): RankedResult[] {
  return counts
    .map((each) => ({ ...each, average: getAverageRank(each.ranks) }))
    .toSorted((one, other) => (one.average ?? 0) - (other.average ?? 0) || other.count - one.count);
}

/** How often an option was ranked above another one, in percent, 0 to 100. */
export function getPercentAbove({ average, ranks = [] }: RankedResult): number {
  if (average === undefined || ranks.length < 2) return 0;
  return (100 * (ranks.length - average)) / (ranks.length - 1);
}

/**
 * The options of a ranking by average rank, each with how often it was ranked first. A bar shows how often its option was
 * ranked above another one, so the best has the longest.
 */
export function RankingResults({ question, ownAnswer, dense }: ResultCountsProps) {
  const results = sortByAverageRank(question);
  const best = results[0]?.average;
  const own = Array.isArray(ownAnswer) ? ownAnswer : [];
  return (
    <>
      <ResultList as="ol" dense={dense}>
        {results.map((result) => {
          const { option, count, share, average } = result;
          return (
            <Result
              key={option}
              label={option}
              percent={getPercentAbove(result)}
              count={strings.results.rankedFirst(count, share)}
              value={
                <>
                  <VisuallyHidden>
                    {average === undefined ? strings.results.noRank : strings.results.averageRank}{' '}
                  </VisuallyHidden>
                  {average === undefined ? '–' : formatDecimal(average)}
                </>
              }
              lead={best !== undefined && average === best}
              isOwnAnswer={own.includes(option)}
              ownAnswerLabel={strings.results.ownRank(own.indexOf(option) + 1)}
              dense={dense}
            />
          );
        })}
      </ResultList>
      <BarNote>{strings.results.rankBars}</BarNote>
    </>
  );
}
