import { Button, Notice, toast, tokens } from '@canvass/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { readAgain } from '../layout/pages';
import { failureSaid, useWrite } from '../layout/use-write';
import { MODERATED } from '../surveys/surveys-queries';
import { words } from '../words';
import { decide } from './reports-queries';

const { lift, radius, space, z } = tokens;

/** How long a dismissal can be undone while nobody points at the notice or has the focus in it, in milliseconds. */
export const UNDO_DURATION_MS = 20_000;

/** What was dismissed, and what undoes it. */
export interface Dismissal {
  surveyId: string;
  title: string;
  /** As the server gave it. */
  decidedAt: string;
  message: string;
}

const Corner = styled.div`
  position: fixed;
  right: ${space.s5};
  bottom: ${space.s5};
  left: ${space.s5};
  z-index: ${z.menu};
  max-width: 28rem;
  margin-left: auto;
  border-radius: ${radius.l};
  box-shadow: ${lift.menu};
`;

interface UndoNoticeProps {
  dismissal: Dismissal;
  /** The reports are open again, and everything about them was read again. */
  onUndone: () => void;
  /** The time is over. */
  onEnd: () => void;
}

/**
 * Says that reports were dismissed, and offers to undo it for some seconds. The server has the decision already: who leaves
 * the page loses nothing but this offer.
 */
export function UndoNotice({ dismissal, onUndone, onEnd }: UndoNoticeProps) {
  const { surveyId, title, decidedAt, message } = dismissal;
  const queries = useQueryClient();
  const [isHeld, setHeld] = useState(false);
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
  const waits = !isHeld && !isPending && !failure;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => end.current(), UNDO_DURATION_MS);
    return () => clearTimeout(timer);
  }, [waits]);

  const undo = (
    <Button size="s" busy={isPending} onClick={() => run('reopen')}>
      {isPending ? words.reports.undoing : words.reports.undo}
    </Button>
  );
  return (
    <Corner
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice kind={failure ? 'danger' : 'success'} title={message} action={undo}>
        {failure ? failureSaid(failure) : title}
      </Notice>
    </Corner>
  );
}
