import { Stack, tokens } from '@canvass/shared/ui';
import { type FocusEvent, useState } from 'react';
import { styled } from 'styled-components';
import { UndoNotice, type Dismissal } from './undo-notice';

const { lift, radius, space, z } = tokens;

const Corner = styled(Stack)`
  position: fixed;
  right: ${space.s5};
  bottom: ${space.s5};
  left: ${space.s5};
  z-index: ${z.menu};
  max-width: 28rem;
  max-height: 50dvh;
  overflow-y: auto;
  margin-left: auto;

  > * {
    border-radius: ${radius.l};
    box-shadow: ${lift.menu};
  }
`;

interface UndoNoticesProps {
  /** At least one, the oldest first. */
  dismissals: Dismissal[];
  /** The reports are open again, and everything about them was read again. */
  onUndone: (dismissal: Dismissal) => void;
  /** Its time is over. */
  onEnd: (dismissal: Dismissal) => void;
}

/**
 * What was dismissed lately, each with its own offer to undo it. None of them goes while somebody points at one or has the
 * focus in one, so that no button moves under a finger.
 */
export function UndoNotices({ dismissals, onUndone, onEnd }: UndoNoticesProps) {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget));

  function undone(dismissal: Dismissal) {
    // The button goes with the focus, and nothing says that it has lost it.
    setFocus(false);
    onUndone(dismissal);
  }

  return (
    <Corner
      gap="s"
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={blur}
    >
      {dismissals.map((dismissal) => (
        <UndoNotice
          key={`${dismissal.surveyId} ${dismissal.decidedAt}`}
          dismissal={dismissal}
          isHeld={hasPointer || hasFocus}
          onUndone={() => undone(dismissal)}
          onEnd={() => onEnd(dismissal)}
        />
      ))}
    </Corner>
  );
}
