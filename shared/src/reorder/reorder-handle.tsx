import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../ui/forms/button';
import { VisuallyHidden } from '../ui/theme/text';
import { tokens } from '../ui/theme/tokens';
import { strings } from './strings';
import type { Reorder } from './use-reorder';

const { color, height } = tokens;

/** Only a drag that begins on the handle moves the row: elsewhere, a finger scrolls the page. */
const HandleButton = styled(IconButton)`
  color: ${color.ink3};
  cursor: grab;
  touch-action: none;
  user-select: none;
  -webkit-touch-callout: none;

  &[aria-pressed='true'] {
    background: ${color.accentSoft};
    color: ${color.accent};
    cursor: grabbing;
  }

  svg {
    width: 1rem;
    height: 1rem;
    fill: currentColor;
  }

  @media (pointer: coarse) {
    width: ${height.control};
    min-height: ${height.control};
  }
`;

const gripIcon = (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    {[3, 8, 13].flatMap((y) => [5, 11].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" />))}
  </svg>
);

interface HandleProps {
  reorder: Reorder;
  index: number;
}

/**
 * The handle of a row, by which it is dragged. With the keyboard, Space or Enter lifts the row and drops it, the arrow
 * keys move it, and Escape cancels; it is also dropped when the focus leaves. Who can neither drag nor send keys, as with
 * a screen reader on a phone, clicks the handle and then the one at the new position.
 */
export function ReorderHandle({ reorder, index }: HandleProps) {
  if (!reorder.hasHandles) return null;

  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') reorder.cancelPick();
  }

  // Some browsers click a button with the release of a key whose press was handled.
  function handleKeyUp(event: KeyboardEvent) {
    if (event.key === ' ' && reorder.isDraggable) event.preventDefault();
  }

  return (
    <HandleButton
      icon={gripIcon}
      aria-label={strings.move(reorder.getName(index))}
      aria-pressed={reorder.liftedIndex === index}
      title={reorder.isDraggable ? strings.dragHint : strings.clickHint}
      data-reorder-handle={reorder.id}
      onClick={() => reorder.pick(index)}
      onKeyDown={handleKeyDown}
      onKeyUp={handleKeyUp}
    />
  );
}

/** Tells screen readers what happens to a row that is lifted, moved, dropped, or put back. */
export function ReorderStatus({ reorder }: { reorder: Reorder }) {
  return <VisuallyHidden as="output">{reorder.announcement}</VisuallyHidden>;
}
