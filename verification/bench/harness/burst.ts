import { Agent, request, type IncomingMessage } from 'node:http';
import type { BurstJob, BurstOutcome, LoadRequest } from './load-generator';

/** Timeout of a request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Maximum length of a kept error response. */
const MAX_ERROR_LENGTH = 300;

interface RequestOutcome {
  /** `error` if there was no response. */
  status: string;
  /** The start of the body of a response other than 200. */
  errorText?: string;
}

/** Reads a response to its end. */
function readResponse(response: IncomingMessage, resolve: (outcome: RequestOutcome) => void): void {
  const status = String(response.statusCode);
  let errorText = '';
  if (status === '200') response.resume();
  else response.setEncoding('utf8').on('data', (text: string) => (errorText += text));
  response.once('end', () =>
    resolve(errorText ? { status, errorText: errorText.slice(0, MAX_ERROR_LENGTH) } : { status }),
  );
  response.once('error', ({ message }) => resolve({ status: 'error', errorText: message }));
}

/** Sends one request and reads the response to its end. */
export function send(
  target: string,
  agent: Agent,
  { method, path, headers, body }: LoadRequest,
): Promise<RequestOutcome> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoingHeaders = request(
      target + path,
      { method, agent, headers: { ...headers, ...length }, timeout: REQUEST_TIMEOUT_MS },
      (response) => readResponse(response, resolve),
    );
    outgoingHeaders.once('timeout', () => outgoingHeaders.destroy());
    outgoingHeaders.once('error', ({ message }) => resolve({ status: 'error', errorText: message }));
    outgoingHeaders.end(body);
  });
}

/** Sends as many concurrent requests as there are connections, so that each is open before the clock starts. */
async function openConnections({ targets, inFlight, warmUpPath }: BurstJob, agent: Agent): Promise<void> {
  if (warmUpPath === undefined) return;
  const warmUpRequests = { method: 'GET', path: warmUpPath };
  await Promise.all(
    Array.from({ length: inFlight }, (_, index) => send(targets[index % targets.length] ?? '', agent, warmUpRequests)),
  );
}

/** Keeps `inFlight` requests in progress until all have been sent and answered. */
export async function runBurst(job: BurstJob): Promise<BurstOutcome> {
  const { targets, requests, count, inFlight } = job;
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight, maxFreeSockets: inFlight });
  await openConnections(job, agent);
  const statuses: Record<string, number> = {};
  const latencies = Array.from({ length: count }, () => 0);
  let errorText: string | undefined;
  let next = 0;

  async function worker(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      const [target, nextRequest] = [targets[index % targets.length], requests[index % requests.length]];
      if (target === undefined || nextRequest === undefined) throw new Error('A burst needs a target and a request.');
      const sent = performance.now();
      const answered = await send(target, agent, nextRequest);
      latencies[index] = performance.now() - sent;
      statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
      errorText ??= answered.errorText;
    }
  }

  const [started, cpuUsage] = [performance.now(), process.cpuUsage()];
  await Promise.all(Array.from({ length: inFlight }, worker));
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuUsage);
  agent.destroy();
  return {
    milliseconds,
    statuses,
    latencies,
    cpuMilliseconds: (user + system) / 1000,
    ...(errorText && { errorText }),
  };
}
