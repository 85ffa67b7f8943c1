import type { IncomingMessage } from 'node:http';
import { createParameterReader, createRenderedPathFinder } from '@canvass/release/page/known-paths';
import { Agent, request as sendRequest } from 'undici';
import { type ClientInfo, getClientInfo } from '../forwarding/client-info';
import { parsePath } from './path';
import { detectReader, type Reader } from './readers';
import type { ServedChannel } from './served-channel';

/** The parameter that stands for a survey in the path of a page that is rendered on the server. */
const SURVEY_PARAMETER = ':id';

/** Milliseconds for the API to say whether a survey exists, shared among its processes: people see nothing until then. */
const TIMEOUTS_MS: Record<Reader, number> = { person: 300, program: 2000 };

/** The maximum number of surveys about which the API is asked at the same time. */
const MAX_CHECKS = 32;

/** What the API says about addresses that lead to nothing, or cannot. */
const UNKNOWN_STATUSES = new Set([400, 404, 410, 422]);

/** The status of a page without its content; 503 if that is not known, or the content is what matters. */
export type PageStatus = 200 | 404 | 503;

interface PageStatusOptions {
  served: ServedChannel;
  /** The origins of the API's processes. */
  apiUpstreams: readonly string[];
  /** The number of trusted proxies in front of the edge. */
  proxies: number;
}

/**
 * Finds the status of a page that could not be rendered, which its renderer would have known: nothing unknown is a 200. The API
 * is asked for no more than whether there is a survey.
 */
export function createPageStatus({ served, apiUpstreams, proxies }: PageStatusOptions) {
  const agent = new Agent({ connections: MAX_CHECKS });
  let rendered: { token: string; findPath: (address: string) => string | undefined } | undefined;
  let checks = 0;
  let turns = 0;

  /** The id of the survey whose page an area renders at an address; undefined for other pages. */
  function findSurveyId({ url }: IncomingMessage): string | undefined {
    const address = parsePath(url);
    const token = served.getToken();
    if (address === undefined || token === undefined) return undefined;
    try {
      if (rendered?.token !== token) rendered = { token, findPath: createRenderedPathFinder(served.readPage()) };
      const path = rendered.findPath(address);
      return path === undefined ? undefined : createParameterReader([path], SURVEY_PARAMETER)(address);
    } catch {
      // The page handler reports that the releases cannot be read.
      return undefined;
    }
  }

  /** The status with which one process answers; undefined if it does not. */
  async function ask(origin: string, id: string, client: ClientInfo, timeoutMs: number): Promise<number | undefined> {
    try {
      const { statusCode, body } = await sendRequest(`${origin}/api/surveys/${id}`, {
        method: 'HEAD',
        // The API limits addresses, not the edge.
        headers: { 'x-forwarded-for': client.address, 'x-forwarded-proto': client.protocol },
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await body.dump();
      return statusCode;
    } catch {
      return undefined;
    }
  }

  /** Whether there is a survey; undefined if nobody says so in time. */
  async function exists(id: string, client: ClientInfo, reader: Reader): Promise<boolean | undefined> {
    if (checks >= MAX_CHECKS) return undefined;
    checks += 1;
    turns += 1;
    const timeoutMs = Math.floor(TIMEOUTS_MS[reader] / apiUpstreams.length);
    try {
      for (let attempt = 0; attempt < apiUpstreams.length; attempt += 1) {
        const status = await ask(apiUpstreams[(turns + attempt) % apiUpstreams.length] ?? '', id, client, timeoutMs);
        if (status === undefined || status >= 500) continue;
        if (UNKNOWN_STATUSES.has(status)) return false;
        return status === 200 ? true : undefined;
      }
      return undefined;
    } finally {
      checks -= 1;
    }
  }

  return {
    /** The status of the page at an address for which there is no document. */
    async find(request: IncomingMessage): Promise<PageStatus> {
      const id = findSurveyId(request);
      if (id === undefined) return 200;
      const reader = detectReader(request);
      const isThere = await exists(id, getClientInfo(request, proxies), reader);
      if (isThere === false) return 404;
      // To a program, the page without its content would be all there is, to be shown or remembered as such.
      return isThere && reader === 'person' ? 200 : 503;
    },
    close: () => agent.close(),
  };
}
