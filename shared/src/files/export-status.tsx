import { useRef } from 'react';
import { Button } from '../ui/button';
import { Row, Stack } from '../ui/layout';
import { OvalMeter } from '../ui/marks';
import { Notice } from '../ui/notice';
import { Meta } from '../ui/text';
import { formatCount } from '../ui/words';
import type { ExportState } from './use-export';
import { words } from './words';

interface ExportStatusProps {
  file: ExportState;
  /** Says how many entries something has: '1,200 responses'. */
  counted: (rows: number) => string;
  /** Puts what a try threw into words: `failureOf` of `@canvass/shared/http`. */
  failureOf: (error: unknown) => { title: string };
}

type PartProps = Pick<ExportStatusProps, 'file' | 'counted'>;

function Progress({ file: { received }, counted, onCancel }: PartProps & { onCancel: () => void }) {
  const { rows = 0, total } = received ?? {};
  const said = total === undefined ? words.sofar(counted(rows)) : words.someOf(formatCount(rows), counted(total));
  return (
    <Row>
      <Meta as="span">{received ? said : words.starting}</Meta>
      {total !== undefined && total > 0 && (
        <OvalMeter value={Math.min(rows, total)} of={total} ovals={12} style={{ width: '8rem', height: '0.5rem' }} />
      )}
      <Button size="s" onClick={onCancel}>
        {words.cancel}
      </Button>
    </Row>
  );
}

function outcomeSaid({ file: { outcome }, counted }: PartProps): string | undefined {
  if (outcome === 'cancelled') return words.cancelled;
  return outcome && words.saved(outcome.name, counted(outcome.rows));
}

/** Beside the button of an export: how far it is, with the way to stop it, and what came of it. */
export function ExportStatus(props: ExportStatusProps) {
  const { isRunning, error, cancel } = props.file;
  const status = useRef<HTMLOutputElement>(null);
  // Its button goes with what is stopped; what is said of that stays in reach.
  const stop = () => {
    cancel();
    status.current?.focus();
  };
  return (
    <Stack gap="s">
      {isRunning && <Progress {...props} onCancel={stop} />}
      <Meta as="output" ref={status} tabIndex={-1}>
        {!isRunning && outcomeSaid(props)}
      </Meta>
      {error && !isRunning && (
        <Notice kind="danger" title={words.failed}>
          {props.failureOf(error).title}
        </Notice>
      )}
    </Stack>
  );
}
