/** Browser APIs that the router, axios, Firebase, and popups expect and jsdom lacks. */
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

function scrollTo() {}

Object.assign(globalThis, { TextDecoder, TextEncoder, ReadableStream, TransformStream, WritableStream, scrollTo });
