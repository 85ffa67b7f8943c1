import { invalidateNouns } from '@canvass/shared/queries';
import { Button, Notice, toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { describeError } from '../layout/describe-error';
import { MODERATION_NOUNS } from '../surveys/surveys-queries';
import { strings } from '../strings';
import { decideOnReports } from './reports-queries';

/**
 * How long a dismissal can be undone, in milliseconds; the time stops while the pointer or the focus is in the notices.
 */
export const UNDO_DURATION_MS = 20_000;

/** A dismissal, and what is needed to undo it. */
export interface Dismissal {
  surveyId: string;
  title: string;
  /** The timestamp from the server. */
  decidedAt: string;
  message: string;
}

interface UndoNoticeProps {
  dismissal: Dismissal;
  /** The time stops, because the user may be about to undo. */
  isPaused: boolean;
  /** Called when the reports are open again and everything about them was refetched. */
  onUndone: () => void;
  /** Called when the time is over. */
  onEnd: () => void;
}

/**
 * Confirms that reports were dismissed, and offers to undo that for some seconds. The server has already stored the
 * decision: leaving the page loses only the offer.
 */
export function UndoNotice({ dismissal, isPaused, onUndone, onEnd }: UndoNoticeProps) {
  const { surveyId, title, decidedAt, message } = dismissal;
  const queryClient = useQueryClient();
  const titleId = useId();
  const { run, isPending, failure } = useWrite({
    send: (decision: 'reopen', idempotencyKey) => decideOnReports(surveyId, { decision, decidedAt }, idempotencyKey),
    async onSuccess({ modifiedCount }) {
      await invalidateNouns(queryClient, MODERATION_NOUNS);
      onUndone();
      void toast(modifiedCount > 0 ? strings.reports.reopened : strings.reports.alreadyReopened);
    },
  });
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  const isCounting = !isPaused && !isPending;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setTimeout(() => latestOnEnd.current(), UNDO_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isCounting]);

  const undo = (
    <Button size="s" aria-describedby={titleId} busy={isPending} onClick={() => run('reopen')}>
      {isPending ? strings.reports.undoing : strings.reports.undo}
    </Button>
  );
  return (
    <Notice kind={failure ? 'danger' : 'success'} title={message} action={undo}>
      <bdi id={titleId}>{title}</bdi>
      {failure && <span> {describeError(failure)}</span>}
    </Notice>
  );
}
