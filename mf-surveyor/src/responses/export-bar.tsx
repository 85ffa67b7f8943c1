import { Button, formatCount, Meta, Notice, OvalMeter, Row, Stack } from '@canvass/shared/ui';
import { responses as words } from '../words/responses';
import { useExport } from './use-export';

/** Prints the page as a report, and saves all responses as a file, with how far that is. */
export function ExportBar({ surveyId }: { surveyId: string }) {
  const { start, cancel, isRunning, received, said, failure } = useExport(surveyId);
  const rows = formatCount(received?.rows ?? 0);
  const total = received?.total;
  return (
    <Stack gap="s" data-print="hide">
      <Row>
        <Button icon="print" onClick={() => globalThis.print()}>
          {words.print}
        </Button>
        <Button aria-disabled={isRunning || undefined} onClick={() => start('jsonl')}>
          {words.exportLines}
        </Button>
        <Button kind="primary" icon="file" aria-disabled={isRunning || undefined} onClick={() => start('csv')}>
          {words.exportCsv}
        </Button>
      </Row>
      {isRunning && (
        <Row>
          <Meta as="span">
            {received ? words.received(rows, total === undefined ? undefined : formatCount(total)) : words.starting}
          </Meta>
          {total !== undefined && total > 0 && (
            <OvalMeter
              value={Math.min(received?.rows ?? 0, total)}
              of={total}
              ovals={12}
              style={{ width: '8rem', height: '0.5rem' }}
            />
          )}
          <Button size="s" onClick={cancel}>
            {words.cancel}
          </Button>
        </Row>
      )}
      <Meta as="output">{!isRunning && said}</Meta>
      {failure && !isRunning && (
        <Notice kind="danger" title={words.exportFailed}>
          {failure.title}
        </Notice>
      )}
    </Stack>
  );
}
