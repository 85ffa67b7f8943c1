import express, { type Request, type Response } from 'express';
import { problem } from './problem';

/** Bytes of JSON that one request may carry: the largest survey has a fifth of it. */
const BODY_LIMIT = '256kb';

const parseJson = express.json({ limit: BODY_LIMIT });

/** Reads the body only after the caller has been let in: 401 and 403 come before anything about the body. */
export async function readBody(request: Request, response: Response): Promise<unknown> {
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: Error) => (error ? reject(error) : resolve()));
  });
  if (request.body === undefined && Number(request.headers['content-length'] ?? 0) > 0) {
    throw problem('unsupported-media-type');
  }
  return (request.body ?? {}) as unknown;
}
