import { pino } from 'pino';
import { startApi, type TestApi } from '../../../../testing/api';
import { startEdgeFor } from '../../../../testing/processes/edge';
import {
  countTries,
  type FramingCase,
  flawsOfAnswers,
  flawsOfOutcome,
  framingCases,
  rawRequest,
  sendCase,
} from '../../../../testing/hostile/hostile';

const SMUGGLED_MESSAGE = 'This message was smuggled.';
const message = JSON.stringify({ name: 'Eve', email: 'eve@canvass.test', message: SMUGGLED_MESSAGE });
const smuggled = rawRequest(
  'POST /api/contact HTTP/1.1',
  ['Host: canvass.test', 'Content-Type: application/json', `Content-Length: ${message.length}`],
  message,
);
const cases = framingCases({ path: '/api/contact', smuggled });

/** The log line of a request; status 499 stands for a request whose connection broke off. */
interface LogLine {
  requestId?: string;
  status?: number;
}

const lines: LogLine[] = [];
let api: TestApi;
let edge: Awaited<ReturnType<typeof startEdgeFor>>;

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
  api = await startApi({ log });
  edge = await startEdgeFor(api.url);
});

afterAll(async () => {
  await edge.stop();
  await api.stop();
});

/**
 * Ids of the requests that were processed to the end, whatever the result. If the client leaves its request unfinished,
 * rejections are left out, because they may come too late for the client to receive.
 */
function listCompletedRequests({ isUnfinished }: FramingCase): string[] {
  const isCarriedOut = (status = 499) => status !== 499 && (!isUnfinished || status < 400);
  return lines.flatMap(({ requestId, status }) => (requestId && isCarriedOut(status) ? [requestId] : []));
}

test.each(['directly', 'through the edge'])(
  `the API executes only the requests that it answers in ${cases.length} cases of unusual framing, sent %s`,
  async (route) => {
    const attempts = countTries(`framing of requests to the API, ${route}`);
    const port = Number(new URL(route === 'directly' ? api.url : edge.url).port);
    const flaws: string[] = [];
    for (const each of cases) {
      attempts.add();
      lines.length = 0;
      const responses = await sendCase(port, each);
      const ids = responses.flatMap(({ head }) => /^x-request-id: (.+)$/im.exec(head)?.[1] ?? []);
      const answered = new Set(ids);
      const unansweredIds = listCompletedRequests(each).filter((id) => !answered.has(id));
      const found = [
        ...flawsOfAnswers(responses),
        ...flawsOfOutcome(each, responses),
        ...unansweredIds.map(() => 'not answered'),
      ];
      flaws.push(...found.map((flaw) => `${each.name}: ${flaw}`));
    }
    expect(flaws).toEqual([]);
    expect(await api.db.collection('messages').countDocuments({ message: SMUGGLED_MESSAGE })).toBe(0);
    expect(attempts.finish()).toBe(cases.length);
    // The smuggled message is valid: sent as a regular request, it is stored.
    expect(
      (
        await api.raw('/api/contact', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: message,
        })
      ).status,
    ).toBe(200);
    await api.db.collection('messages').deleteMany({ message: SMUGGLED_MESSAGE });
  },
);
