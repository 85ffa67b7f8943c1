import { useState, type DragEvent } from 'react';

/**
 * Where a dragged question would be dropped: `gap` is the line before the question with this index, or after the last
 * one.
 */
interface Dragging {
  from: number;
  gap: number;
}

function findRow(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('li[data-row]') : null;
}

/** The gap nearest to the pointer. */
function findGap(event: DragEvent): number | undefined {
  const row = findRow(event.target);
  if (!row) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return Number(row.dataset.row) + (event.clientY > top + height / 2 ? 1 : 0);
}

/**
 * Moves questions with the browser's drag and drop. Only for the mouse: the buttons up and down do the same for all
 * users.
 */
export function useDragging(count: number, onMove: (from: number, to: number) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const isSamePosition = (gap: number, from: number) => gap === from || gap === from + 1;

  const list = {
    onDragOver(event: DragEvent) {
      if (!dragging) return;
      // Without this the browser allows no drop.
      event.preventDefault();
      const gap = findGap(event);
      if (gap !== undefined && gap !== dragging.gap) setDragging({ ...dragging, gap });
    },
    onDrop(event: DragEvent) {
      if (!dragging) return;
      event.preventDefault();
      const { from, gap } = dragging;
      setDragging(null);
      if (!isSamePosition(gap, from)) onMove(from, gap > from ? gap - 1 : gap);
    },
  };

  const handle = (index: number) => ({
    draggable: true,
    onDragStart(event: DragEvent) {
      const row = findRow(event.target);
      // A custom type, so that text fields do not accept it as text.
      event.dataTransfer.setData('application/x-canvass-question', String(index));
      event.dataTransfer.effectAllowed = 'move';
      if (row) event.dataTransfer.setDragImage(row, 0, 0);
      setDragging({ from: index, gap: index });
    },
    onDragEnd: () => setDragging(null),
  });

  /** The side of a row on which the line is shown. */
  function getDropLine(index: number): 'before' | 'after' | undefined {
    if (!dragging || isSamePosition(dragging.gap, dragging.from)) return undefined;
    if (dragging.gap === index) return 'before';
    return dragging.gap === count && index === count - 1 ? 'after' : undefined;
  }

  return { list, handle, getDropLine, dragged: dragging?.from };
}

export type DragState = ReturnType<typeof useDragging>;
