import { Button, Notice, toast } from '@canvass/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { readAgain } from '../layout/pages';
import { failureSaid, useWrite } from '../layout/use-write';
import { MODERATED } from '../surveys/surveys-queries';
import { words } from '../words';
import { decide } from './reports-queries';

/** How long a dismissal can be undone while nobody points at the notices or has the focus in them, in milliseconds. */
export const UNDO_DURATION_MS = 20_000;

/** What was dismissed, and what undoes it. */
export interface Dismissal {
  surveyId: string;
  title: string;
  /** As the server gave it. */
  decidedAt: string;
  message: string;
}

interface UndoNoticeProps {
  dismissal: Dismissal;
  /** Somebody may be about to use it: its time does not run. */
  isHeld: boolean;
  /** The reports are open again, and everything about them was read again. */
  onUndone: () => void;
  /** The time is over. */
  onEnd: () => void;
}

/**
 * Says that reports were dismissed, and offers to undo it for some seconds. The server has the decision already: who leaves
 * the page loses nothing but this offer.
 */
export function UndoNotice({ dismissal, isHeld, onUndone, onEnd }: UndoNoticeProps) {
  const { surveyId, title, decidedAt, message } = dismissal;
  const queries = useQueryClient();
  const titleId = useId();
  const { run, isPending, failure } = useWrite({
    send: (decision: 'reopen', idempotencyKey) => decide(surveyId, { decision, decidedAt }, idempotencyKey),
    async onDone({ modifiedCount }) {
      await readAgain(queries, MODERATED);
      onUndone();
      void toast(modifiedCount > 0 ? words.reports.reopened : words.reports.reopenedBefore);
    },
  });
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  const waits = !isHeld && !isPending;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => end.current(), UNDO_DURATION_MS);
    return () => clearTimeout(timer);
  }, [waits]);

  const undo = (
    <Button size="s" aria-describedby={titleId} busy={isPending} onClick={() => run('reopen')}>
      {isPending ? words.reports.undoing : words.reports.undo}
    </Button>
  );
  return (
    <Notice kind={failure ? 'danger' : 'success'} title={message} action={undo}>
      <span id={titleId}>{title}</span>
      {failure && ` ${failureSaid(failure)}`}
    </Notice>
  );
}
