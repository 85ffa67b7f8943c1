import { parentPort } from 'node:worker_threads';
import { loadCanvasLibrary } from './canvas';
import { drawPicture } from './draw-picture';
import type { PictureText } from './picture-text';

/** What the thread that draws gets and sends. */
export interface PictureRequest {
  id: number;
  text: PictureText;
}
export type PictureResponse = { id: number; png: Uint8Array } | { id: number; message: string };

/** Runs in a thread that the renderer started: draws one picture after the other until it is ended. */
export async function runPictureThread(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('This runs in a thread only.');
  const send = (response: PictureResponse) => port.postMessage(response);
  const library = await loadCanvasLibrary();
  port.on('message', ({ id, text }: PictureRequest) => {
    drawPicture(text, library).then(
      (png) => send({ id, png }),
      (error: Error) => send({ id, message: error.message }),
    );
  });
}
