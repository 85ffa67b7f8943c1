import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { codeQuery } from '../queries/code-query';
import type { ReorderAttachment } from './attach-reorder';
import type { ReorderEvent } from './drag';
import { strings } from './strings';

/** As large as a page, and of no use for the first look at one. */
const attachQuery = codeQuery('reorder', async () => (await import('./attach-reorder')).attachReorder);

export interface ReorderOptions {
  /** The number of items; a list of one has no handles. */
  count: number;
  /** What the item at an index is called within a sentence: `question 2`. */
  getName: (index: number) => string;
  /** Changes the order: the item at index `from` moves to index `to`. Never called when it stays. */
  onMove: (from: number, to: number) => void;
}

/**
 * A list that is reordered by dragging its handles, by clicking them, or with their keys. The rows are siblings inside the element that
 * has `listRef`:
 *
 * ```tsx
 * const { listRef, reorder } = useReorder({ count, getName, onMove });
 * <ol ref={listRef}>
 *   {items.map((item, index) => (
 *     <Row key={item.id} {...reorder.getRowProps(index)}>
 *       <ReorderHandle reorder={reorder} index={index} />
 *     </Row>
 *   ))}
 * </ol>
 * <ReorderStatus reorder={reorder} />
 * ```
 *
 * A row has the styles `reorderRowStyles`. Until the code for dragging has loaded, and if it cannot be loaded, a row is
 * moved by clicking its handle and then the handle of another row, whose position it takes.
 */
export function useReorder({ count, getName, onMove }: ReorderOptions) {
  const id = useId();
  const [list, setList] = useState<HTMLElement | null>(null);
  const attachment = useRef<ReorderAttachment>(null);
  // State, so that only the render with the new order focuses the handle, not an effect that was still to run.
  const [dropped, setDropped] = useState<ReorderEvent | null>(null);
  const [lifted, setLifted] = useState<ReorderEvent | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const hasHandles = count > 1;
  const { data: attach } = useQuery({ ...attachQuery, enabled: hasHandles });

  function handleEvent(event: ReorderEvent) {
    const { type, from, to, input } = event;
    setLifted(type === 'lifted' || type === 'moved' ? event : null);
    const message = strings[type](getName(from), (type === 'canceled' ? from : to) + 1, count);
    setAnnouncement(type === 'lifted' ? `${message} ${strings.nextStep[input]}`.trim() : message);
    if (type !== 'dropped') return;
    if (from !== to) onMove(from, to);
    setDropped(event);
  }

  const handleDrag = useEffectEvent(handleEvent);

  useEffect(() => {
    if (!attach || !list) return undefined;
    attachment.current = attach(list, id, (event) => handleDrag(event));
    return () => {
      attachment.current?.detach();
      attachment.current = null;
    };
  }, [attach, list, id]);

  useEffect(() => attachment.current?.refresh());

  const focusHandle = useEffectEvent(({ to, input }: ReorderEvent) => {
    const handles = list?.querySelectorAll<HTMLElement>(`[data-reorder-handle="${id}"]`);
    handles?.[to]?.focus({ preventScroll: input === 'pointer' });
  });
  useEffect(() => {
    if (dropped) focusHandle(dropped);
  }, [dropped]);

  const picked = lifted?.input === 'click' ? lifted.from : null;

  /** Ends a move by clicks without a change. */
  function cancelPick() {
    if (picked !== null) handleEvent({ type: 'canceled', from: picked, to: picked, input: 'click' });
  }

  /** The first click lifts a row, and the second one chooses its position. */
  function pick(index: number) {
    if (picked === index) cancelPick();
    else
      handleEvent({ type: picked === null ? 'lifted' : 'dropped', from: picked ?? index, to: index, input: 'click' });
  }

  const handleClickElsewhere = useEffectEvent((target: EventTarget | null) => {
    const isHandle = target instanceof Element && target.closest(`[data-reorder-handle="${id}"]`) !== null;
    if (!isHandle) cancelPick();
  });
  useEffect(() => {
    if (picked === null) return undefined;
    const listen = ({ target }: MouseEvent) => handleClickElsewhere(target);
    document.addEventListener('click', listen, true);
    return () => document.removeEventListener('click', listen, true);
  }, [picked]);

  const reorder = {
    id,
    hasHandles,
    liftedIndex: lifted?.from,
    /** Whether the code for dragging has loaded, which also handles the keys. */
    isDraggable: attach !== undefined,
    pick,
    cancelPick,
    announcement,
    getName,
    getRowProps: (index: number) => ({
      'data-reorder': id,
      'data-lifted': lifted?.from === index ? '' : undefined,
    }),
  };
  return { listRef: setList, reorder };
}

/** What rows, handles, and the status of a list have in common. */
export type Reorder = ReturnType<typeof useReorder>['reorder'];
