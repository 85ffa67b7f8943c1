/** What the router, axios, firebase and popups expect of a browser and jsdom does not bring. */
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import { TextDecoder, TextEncoder } from 'node:util';

function scrollTo() {}

Object.assign(globalThis, { TextDecoder, TextEncoder, ReadableStream, TransformStream, WritableStream, scrollTo });
