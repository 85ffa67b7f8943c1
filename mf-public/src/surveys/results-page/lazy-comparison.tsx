import type { Results } from '@canvass/shared/contracts';
import { codeQuery } from '@canvass/shared/queries';
import { Button, Heading, MutedText, Notice, Stack } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { resultsPage as strings } from '../../strings';
import { canCompare } from '../comparisons/comparable-questions';
import { useComparedQuestions } from '../comparisons/use-compared-questions';

/** Most readers of results do not compare questions: it is loaded when somebody asks for it, or when the address does. */
const comparisonCodeQuery = codeQuery('comparison', async () => (await import('../comparisons/comparison')).Comparison);

interface LazyComparisonProps {
  results: Results;
  /** The survey's current version. */
  current: number;
}

/** Two questions compared, if these results can be: at first only the button that shows it. */
export function LazyComparison({ results, current }: LazyComparisonProps) {
  const id = useId();
  const { isCompared } = useComparedQuestions();
  const [isWanted, setWanted] = useState(isCompared);
  const { data: Comparison, isFetching, isError, refetch } = useQuery({ ...comparisonCodeQuery, enabled: isWanted });
  if (!canCompare(results)) return null;
  const open = () => (isError ? void refetch() : setWanted(true));
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      data-print={Comparison ? undefined : 'hide'}
      data-needs={Comparison ? undefined : 'script'}
    >
      <Heading id={id}>{strings.compareTitle}</Heading>
      <MutedText data-print="hide">{strings.compareText}</MutedText>
      {Comparison ? (
        <Comparison results={results} current={current} />
      ) : (
        <div>
          <Button busy={isFetching} onClick={open}>
            {strings.compare}
          </Button>
        </div>
      )}
      {isError && !isFetching && <Notice kind="danger">{strings.compareFailed}</Notice>}
    </Stack>
  );
}
