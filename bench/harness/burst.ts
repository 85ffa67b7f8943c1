import { Agent, request, type IncomingMessage } from 'node:http';
import type { BurstJob, BurstOutcome, LoadRequest } from './load';

/** Milliseconds until one request counts as not answered. */
const REQUEST_TIMEOUT = 30_000;

/** How much of a refusal is kept. */
const COMPLAINT_LENGTH = 300;

interface Answered {
  /** `error` when there was no answer. */
  status: string;
  /** The beginning of what was said beside a status other than 200. */
  complaint?: string;
}

/** Reads an answer to its end. */
function readToEnd(answer: IncomingMessage, resolve: (answered: Answered) => void): void {
  const status = String(answer.statusCode);
  let complaint = '';
  if (status === '200') answer.resume();
  else answer.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  answer.once('end', () =>
    resolve(complaint ? { status, complaint: complaint.slice(0, COMPLAINT_LENGTH) } : { status }),
  );
  answer.once('error', ({ message }) => resolve({ status: 'error', complaint: message }));
}

/** Sends one request and reads the answer to its end. */
function send(target: string, agent: Agent, { method, path, headers, body }: LoadRequest): Promise<Answered> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = request(
      target + path,
      { method, agent, headers: { ...headers, ...length }, timeout: REQUEST_TIMEOUT },
      (answer) => readToEnd(answer, resolve),
    );
    outgoing.once('timeout', () => outgoing.destroy());
    outgoing.once('error', ({ message }) => resolve({ status: 'error', complaint: message }));
    outgoing.end(body);
  });
}

/** As many requests at once as there are connections, so that each is open before the clock starts. */
async function openConnections({ targets, inFlight, connect }: BurstJob, agent: Agent): Promise<void> {
  if (connect === undefined) return;
  const hello = { method: 'GET', path: connect };
  await Promise.all(
    Array.from({ length: inFlight }, (_, index) => send(targets[index % targets.length] ?? '', agent, hello)),
  );
}

/** Keeps `inFlight` requests under way until all are answered. */
export async function burst(job: BurstJob): Promise<BurstOutcome> {
  const { targets, requests, count, inFlight } = job;
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight, maxFreeSockets: inFlight });
  await openConnections(job, agent);
  const statuses: Record<string, number> = {};
  const latencies = Array.from({ length: count }, () => 0);
  let complaint: string | undefined;
  let next = 0;

  async function worker(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      const [target, one] = [targets[index % targets.length], requests[index % requests.length]];
      if (target === undefined || one === undefined) throw new Error('A burst needs a target and a request.');
      const sent = performance.now();
      const answered = await send(target, agent, one);
      latencies[index] = performance.now() - sent;
      statuses[answered.status] = (statuses[answered.status] ?? 0) + 1;
      complaint ??= answered.complaint;
    }
  }

  const [started, used] = [performance.now(), process.cpuUsage()];
  await Promise.all(Array.from({ length: inFlight }, worker));
  const milliseconds = performance.now() - started;
  const { user, system } = process.cpuUsage(used);
  agent.destroy();
  return { milliseconds, statuses, latencies, processor: (user + system) / 1000, ...(complaint && { complaint }) };
}
