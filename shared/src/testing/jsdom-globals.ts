/** Browser APIs that the router, axios, Firebase, popups, and dragging expect and jsdom lacks. */
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

function scrollTo() {}

Object.assign(globalThis, { TextDecoder, TextEncoder, ReadableStream, TransformStream, WritableStream, scrollTo });

/** Nothing has a size or moves in jsdom. */
function addLayoutApis() {
  class ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  class PointerEvent extends MouseEvent {}
  Object.assign(globalThis, { PointerEvent, ResizeObserver });
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.getAnimations = () => [];
  document.getAnimations = () => [];
}

// Tests of the rendering on the server run in Node, without a document.
if (typeof document !== 'undefined') addLayoutApis();
