/** Dragging with its library, in its own chunk. */
import {
  AutoScroller,
  DragDropManager,
  Draggable,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  Scroller,
} from '@dnd-kit/dom';
import { DOMRectangle } from '@dnd-kit/dom/utilities';
import { liftByPointer, liftRow, type ReorderEvent } from './drag';

/** How far the pointer moves before a row is lifted, in pixels: a click or tap on the handle does nothing. */
const DRAG_THRESHOLD_PX = 4;

/**
 * The library's plugins that show what is dragged insert style elements, which the content security policy refuses: of
 * its plugins, only the one that scrolls is used.
 */
function createManager(): DragDropManager {
  return new DragDropManager({
    plugins: [AutoScroller],
    sensors: [
      PointerSensor.configure({
        activationConstraints: () => [new PointerActivationConstraints.Distance({ value: DRAG_THRESHOLD_PX })],
      }),
      KeyboardSensor,
    ],
  });
}

/** Keeps the rows with handles registered as draggable. */
function createRegistration(manager: DragDropManager, findRows: () => HTMLElement[], handleSelector: string) {
  const draggables = new Map<HTMLElement, Draggable>();
  let lastId = 0;
  return function refresh() {
    const handles = new Map(findRows().map((row) => [row, row.querySelector(handleSelector)]));
    for (const [row, draggable] of draggables) {
      if (handles.get(row)) continue;
      draggable.destroy();
      draggables.delete(row);
    }
    for (const [row, handle] of handles) {
      if (!handle) continue;
      const draggable = draggables.get(row);
      if (draggable) draggable.handle = handle;
      else draggables.set(row, new Draggable({ id: (lastId += 1), element: row, handle }, manager));
    }
  };
}

/**
 * Drops a row that the keyboard has lifted when the focus leaves its handle, but not when the window loses it.
 * @returns a function that removes the listener.
 */
function dropOnBlur(list: HTMLElement, isLifted: () => boolean): () => void {
  function drop() {
    if (!isLifted() || !document.hasFocus()) return;
    // Until it receives a key that ends the drag, the sensor handles the keys of the whole document.
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Tab' }));
  }
  list.addEventListener('focusout', drop);
  return () => list.removeEventListener('focusout', drop);
}

export interface ReorderAttachment {
  /** Makes the rows draggable that have been rendered since. */
  refresh: () => void;
  detach: () => void;
}

/**
 * Makes the rows of a list draggable by their handles: with a mouse, a finger, or a pen, and with the keyboard. Reports
 * what happens; the caller changes the order.
 * @param id the value of `data-reorder` of the list's rows, and of `data-reorder-handle` of their handles.
 */
export function attachReorder(
  list: HTMLElement,
  id: string,
  onEvent: (event: ReorderEvent) => void,
): ReorderAttachment {
  const manager = createManager();
  const scroller = manager.registry.plugins.get(Scroller);
  const findRows = () => [...list.querySelectorAll<HTMLElement>(`[data-reorder="${id}"]`)];
  const refresh = createRegistration(manager, findRows, `[data-reorder-handle="${id}"]`);
  let keyboardDrag: ReturnType<typeof liftRow> | null = null;
  let pointerDrag: ReturnType<typeof liftByPointer> | null = null;

  manager.monitor.addEventListener('dragstart', ({ operation: { source, position, activatorEvent } }) => {
    const row = source?.element;
    if (!(row instanceof HTMLElement)) return;
    const options = { list, rows: findRows(), row, onEvent };
    if (activatorEvent instanceof KeyboardEvent) {
      // The keyboard sensor moves only what has a shape, which the library's own view of what is dragged would set.
      manager.dragOperation.shape = new DOMRectangle(row);
      // It would scroll with each arrow key.
      scroller?.disable();
      keyboardDrag = liftRow({ ...options, input: 'keyboard' });
    } else {
      scroller?.enable();
      pointerDrag = liftByPointer(options, position.initial.y);
    }
  });
  manager.monitor.addEventListener('dragmove', ({ by, to }) => {
    if (by) keyboardDrag?.step(Math.sign(by.y));
    if (to) pointerDrag?.moveTo(to.y);
  });
  function end(canceled: boolean) {
    const ended = keyboardDrag ?? pointerDrag;
    keyboardDrag = null;
    pointerDrag = null;
    ended?.end(canceled);
  }
  manager.monitor.addEventListener('dragend', ({ canceled, nativeEvent }) => {
    // The library does not report a movement if the pointer was released within the same frame.
    if (!canceled && nativeEvent instanceof MouseEvent) pointerDrag?.moveTo(nativeEvent.clientY);
    end(canceled);
  });

  const stopListening = dropOnBlur(list, () => keyboardDrag !== null);

  refresh();
  return {
    refresh,
    detach() {
      stopListening();
      manager.destroy();
      end(true);
    },
  };
}
