import express, { type Request, type Response } from 'express';
import { problem } from '../problems/problem';

/**
 * How much JSON one request may carry. The largest survey has 170,000 characters, which are 500 kB in Chinese; a ballot
 * of the largest size, with that survey in it, has 800 kB. `body-too-large` names the limit in its title.
 */
const BODY_LIMIT = '1mb';

const parseJson = express.json({ limit: BODY_LIMIT });

/** Reads the body only after the caller has been let in: 401 and 403 come before anything about the body. */
export async function readBody(request: Request, response: Response): Promise<unknown> {
  await new Promise<void>((resolve, reject) => {
    parseJson(request, response, (error?: Error) => (error ? reject(error) : resolve()));
  });
  const { 'content-length': length, 'transfer-encoding': transferEncoding } = request.headers;
  if (request.body === undefined && (transferEncoding !== undefined || Number(length ?? 0) > 0)) {
    throw problem('unsupported-media-type');
  }
  return (request.body ?? {}) as unknown;
}
