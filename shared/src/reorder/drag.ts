import { findPosition, getOffset, limitOffset, type Extent } from './drag-geometry';

/** What happens to the item at index `from`, which has, or would have if it were dropped, the index `to`. */
export interface ReorderEvent {
  type: 'lifted' | 'moved' | 'dropped' | 'canceled';
  from: number;
  to: number;
  input: 'pointer' | 'keyboard' | 'click';
}

interface DragOptions {
  list: HTMLElement;
  /** All rows of the list, which are siblings; there may be other elements between them. */
  rows: HTMLElement[];
  /** The row that is lifted. */
  row: HTMLElement;
  input: ReorderEvent['input'];
  onEvent: (event: ReorderEvent) => void;
}

/** Marks elements that make room, for their transition; see `reorderRowStyles`. */
const SHIFTED_ATTRIBUTE = 'data-shifted';

/** What a row takes up: its height, and the gap to the next one. */
function measureSpace(row: HTMLElement): number {
  const { top, bottom } = row.getBoundingClientRect();
  const next = row.nextElementSibling?.getBoundingClientRect();
  const previous = row.previousElementSibling?.getBoundingClientRect();
  return next ? next.top - top : bottom - (previous?.bottom ?? top);
}

/** The elements that move out of the way, if a row takes the place of another one. */
function listElementsBetween(row: HTMLElement, other: HTMLElement): Element[] {
  const siblings = [...(row.parentElement?.children ?? [])];
  const [from, to] = [siblings.indexOf(row), siblings.indexOf(other)];
  return from < to ? siblings.slice(from + 1, to + 1) : siblings.slice(to, from);
}

/** Lifts a row, shows where it is while the others make room, and reports it. */
export function liftRow({ list, rows, row, input, onEvent }: DragOptions) {
  const from = rows.indexOf(row);
  const getListTop = () => list.getBoundingClientRect().top;
  const listTop = getListTop();
  const extents = rows.map((each): Extent => {
    const { top, bottom } = each.getBoundingClientRect();
    return { top: top - listTop, bottom: bottom - listTop };
  });
  const space = measureSpace(row);
  let to = from;
  const report = (type: ReorderEvent['type']) => onEvent({ type, from, to, input });

  function makeRoom() {
    const shifted = new Set(to === from ? [] : listElementsBetween(row, rows[to] ?? row));
    for (const element of row.parentElement?.children ?? []) {
      if (element === row || !(element instanceof HTMLElement)) continue;
      element.setAttribute(SHIFTED_ATTRIBUTE, '');
      element.style.translate = shifted.has(element) ? `0 ${from < to ? -space : space}px` : '';
    }
  }

  function show(offset: number, position: number) {
    row.style.translate = `0 ${offset}px`;
    if (position === to) return;
    to = position;
    makeRoom();
    report('moved');
  }

  report('lifted');

  return {
    /** Moves the row to another position, if the list has it. */
    step(direction: number) {
      const position = Math.max(0, Math.min(to + direction, rows.length - 1));
      show(getOffset(extents, from, position), position);
      row.scrollIntoView({ block: 'nearest' });
    },
    /** Moves the row by a distance within the list, in pixels. */
    moveBy(distance: number) {
      const offset = limitOffset(extents, from, distance);
      show(offset, findPosition(extents, from, offset));
    },
    /** How far the page has scrolled since, in pixels. */
    getScrolledDistance: () => listTop - getListTop(),
    end(canceled: boolean) {
      for (const element of row.parentElement?.children ?? []) {
        element.removeAttribute(SHIFTED_ATTRIBUTE);
        if (element instanceof HTMLElement) element.style.removeProperty('translate');
      }
      report(canceled ? 'canceled' : 'dropped');
    },
  };
}

/**
 * Lifts a row that follows the pointer.
 * @param startY where the pointer was when it lifted the row, in pixels from the top of the window.
 */
export function liftByPointer(options: Omit<DragOptions, 'input'>, startY: number) {
  const drag = liftRow({ ...options, input: 'pointer' });
  let y = startY;
  const follow = () => drag.moveBy(y - startY + drag.getScrolledDistance());
  document.body.style.cursor = 'grabbing';
  // The page may scroll under a pointer that stays.
  document.addEventListener('scroll', follow, { capture: true, passive: true });

  return {
    moveTo(pointerY: number) {
      y = pointerY;
      follow();
    },
    end(canceled: boolean) {
      document.removeEventListener('scroll', follow, { capture: true });
      document.body.style.removeProperty('cursor');
      drag.end(canceled);
    },
  };
}
