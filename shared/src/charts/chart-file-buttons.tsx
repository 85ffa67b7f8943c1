import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { isWrittenKind } from '../contracts/kinds';
import { codeQuery } from '../queries/code-query';
import { formatFileName } from '../text/file-name';
import { formatDate } from '../ui/format/dates';
import { Button } from '../ui/forms/button';
import { Row, Stack } from '../ui/layout/layout';
import type { QuestionResults } from '../ui/results/question-results';
import { Notice } from '../ui/states/notice';
import { Meta } from '../ui/theme/text';
import { useAction } from '../writes/use-action';
import type { CountedVotes } from './chart-data';
import type { ChartFormat } from './chart-file';
import { strings } from './strings';

/** Few readers save a chart: the code that draws it is loaded for the first one. */
const saveQuery = codeQuery('chart-file', async () => (await import('./chart-file')).saveChart);

const FORMATS: { format: ChartFormat; label: string }[] = [
  { format: 'svg', label: 'SVG' },
  { format: 'png', label: 'PNG' },
];

/** File names can be as long as titles, without a space. */
const Status = styled(Meta)`
  min-width: 0;
  overflow-wrap: anywhere;
`;

export interface ChartFileButtonsProps {
  surveyTitle: string;
  /** The address of the survey, shown as the source: origin and path. */
  address: string;
  /** The question with its counts; nothing is shown for one with written answers or held-back ones, which has no chart. */
  question: QuestionResults;
  /** The number of the question, from 1. */
  number: number;
  counted: CountedVotes;
  /** When the results were loaded: the `dataUpdatedAt` of their query, in milliseconds since 1970. */
  loadedAt: number;
}

/**
 * Buttons that save the chart of a question's results as an SVG or a PNG file. They are not printed. What draws the chart is
 * loaded when it is first needed; a failure is shown below the buttons.
 */
export function ChartFileButtons(props: ChartFileButtonsProps) {
  const { surveyTitle, address, question, number, counted, loadedAt } = props;
  const queryClient = useQueryClient();
  const { run, isPending, input, result, error } = useAction({
    async action(format: ChartFormat) {
      const saveChart = await queryClient.fetchQuery(saveQuery);
      const name = formatFileName(surveyTitle, `question-${number}`);
      const source = strings.source(address, formatDate(new Date(loadedAt)));
      await saveChart({ surveyTitle, question, number, counted, source }, format, name);
      return `${name}.${format}`;
    },
  });
  if (isWrittenKind(question.kind) || question.heldBack) return null;
  const isLoaded = queryClient.getQueryData(saveQuery.queryKey) !== undefined;
  return (
    <Stack gap="s" data-print="hide">
      <Row>
        <Meta as="span" aria-hidden="true">
          {strings.saveChart}
        </Meta>
        {FORMATS.map(({ format, label }) => (
          <Button
            key={format}
            size="s"
            aria-label={strings.saveAs(number, label)}
            busy={isPending && input === format}
            onClick={() => run(format)}
          >
            {label}
          </Button>
        ))}
        <Status as="output">{!isPending && result && strings.saved(result)}</Status>
      </Row>
      {error && !isPending && (
        <Notice kind="danger">{isLoaded ? strings.notDrawn[input ?? 'svg'] : strings.notLoaded}</Notice>
      )}
    </Stack>
  );
}
