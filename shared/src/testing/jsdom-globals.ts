/** Browser APIs that the router, axios, Firebase, popups, and dragging expect and jsdom lacks. */
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

function scrollTo() {}

/** Nothing has a size in jsdom. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

class PointerEvent extends MouseEvent {}

Element.prototype.scrollIntoView = () => {};
Element.prototype.getAnimations = () => [];
document.getAnimations = () => [];

const streams = { ReadableStream, TransformStream, WritableStream };
Object.assign(globalThis, { TextDecoder, TextEncoder, ...streams, PointerEvent, ResizeObserver, scrollTo });
