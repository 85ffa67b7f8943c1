import { media, Stack, tokens } from '@canvass/shared/ui';
import { type FocusEvent, useState } from 'react';
import { styled } from 'styled-components';
import { UndoNotice, type Dismissal } from './undo-notice';

const { lift, radius, space, z } = tokens;

/**
 * Below the page's last line, so that nothing stays covered, and at the bottom of the window while the page is scrolled;
 * where the list is beside the report, at the list.
 */
const Corner = styled(Stack)`
  position: sticky;
  bottom: ${space.s5};
  order: 1;
  z-index: ${z.menu};
  width: 100%;
  max-width: 28rem;
  max-height: 50dvh;
  overflow-y: auto;
  margin-top: ${space.s5};

  ${media.large} {
    max-width: 24rem;
  }

  > * {
    border-radius: ${radius.l};
    box-shadow: ${lift.menu};
  }
`;

interface UndoNoticesProps {
  /** At least one, the oldest first. */
  dismissals: Dismissal[];
  /** Called when the reports are open again and everything about them was refetched. */
  onUndone: (dismissal: Dismissal) => void;
  /** Called when the time to undo a dismissal is over. */
  onEnd: (dismissal: Dismissal) => void;
}

/**
 * The latest dismissals, each with its own offer to undo it. None of them disappears while the pointer or the focus is
 * in one, so that no button moves under a finger.
 */
export function UndoNotices({ dismissals, onUndone, onEnd }: UndoNoticesProps) {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setHasFocus(currentTarget.contains(relatedTarget));

  function handleUndone(dismissal: Dismissal) {
    // The focused button is removed, and no event reports that.
    setHasFocus(false);
    onUndone(dismissal);
  }

  return (
    <Corner
      gap="s"
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={handleBlur}
    >
      {dismissals.map((dismissal) => (
        <UndoNotice
          key={`${dismissal.surveyId} ${dismissal.decidedAt}`}
          dismissal={dismissal}
          isPaused={hasPointer || hasFocus}
          onUndone={() => handleUndone(dismissal)}
          onEnd={() => onEnd(dismissal)}
        />
      ))}
    </Corner>
  );
}
