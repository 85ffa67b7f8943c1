import { useRef } from 'react';
import { Button } from '../ui/forms/button';
import { Row, Stack } from '../ui/layout/layout';
import { OvalMeter } from '../ui/graphics/marks';
import { Notice } from '../ui/states/notice';
import { Meta } from '../ui/theme/text';
import { formatCount } from '../ui/format/numbers';
import type { ExportState } from './use-export';
import { strings } from './strings';

interface ExportStatusProps {
  file: ExportState;
  /** Formats the number of entries: '1,200 responses'. */
  formatEntryCount: (rows: number) => string;
  /** Describes an error: `toApiError` of `@canvass/shared/http`. */
  toApiError: (error: unknown) => { title: string };
}

type ExportProgressProps = Pick<ExportStatusProps, 'file' | 'formatEntryCount'>;

function Progress({ file: { received }, formatEntryCount, onCancel }: ExportProgressProps & { onCancel: () => void }) {
  const { rows = 0, total } = received ?? {};
  const message =
    total === undefined
      ? strings.soFar(formatEntryCount(rows))
      : strings.progress(formatCount(rows), formatEntryCount(total));
  return (
    <Row>
      <Meta as="span">{received ? message : strings.starting}</Meta>
      {total !== undefined && total > 0 && (
        <OvalMeter value={Math.min(rows, total)} of={total} ovals={12} style={{ width: '8rem', height: '0.5rem' }} />
      )}
      <Button size="s" onClick={onCancel}>
        {strings.cancel}
      </Button>
    </Row>
  );
}

function formatExportOutcome({ file: { outcome }, formatEntryCount }: ExportProgressProps): string | undefined {
  if (outcome === 'cancelled') return strings.cancelled;
  if (outcome?.rows === undefined) return outcome && strings.savedUncounted(outcome.name);
  return strings.saved(outcome.name, formatEntryCount(outcome.rows));
}

/** The progress of an export, with a button that stops it, and its outcome. */
export function ExportStatus(props: ExportStatusProps) {
  const { isRunning, error, cancel } = props.file;
  const status = useRef<HTMLOutputElement>(null);
  // The button disappears when the export is stopped; the outcome takes the focus instead.
  const stop = () => {
    cancel();
    status.current?.focus();
  };
  return (
    <Stack gap="s">
      {isRunning && <Progress {...props} onCancel={stop} />}
      <Meta as="output" ref={status} tabIndex={-1}>
        {!isRunning && formatExportOutcome(props)}
      </Meta>
      {error && !isRunning && (
        <Notice kind="danger" title={strings.failed}>
          {props.toApiError(error).title}
        </Notice>
      )}
    </Stack>
  );
}
