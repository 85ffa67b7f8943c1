import { pino } from 'pino';
import { startApi, type TestApi } from '../../testing/api';
import { startEdgeBefore } from '../../testing/edge';
import {
  countTries,
  type FramingCase,
  flawsOfAnswers,
  flawsOfOutcome,
  framingCases,
  rawRequest,
  sendCase,
} from '../../testing/hostile';

const MARK = 'This message was smuggled.';
const message = JSON.stringify({ name: 'Eve', email: 'eve@canvass.test', message: MARK });
const smuggled = rawRequest(
  'POST /api/contact HTTP/1.1',
  ['Host: canvass.test', 'Content-Type: application/json', `Content-Length: ${message.length}`],
  message,
);
const cases = framingCases({ path: '/api/contact', smuggled });

/** What is in the log about a request that was answered; 499 stands for one that broke off. */
interface Line {
  requestId?: string;
  status?: number;
}

const lines: Line[] = [];
let api: TestApi;
let edge: Awaited<ReturnType<typeof startEdgeBefore>>;

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  api = await startApi({ log });
  edge = await startEdgeBefore(api.url);
});

afterAll(async () => {
  await edge.stop();
  await api.stop();
});

/**
 * Ids of the requests that were carried out to their end, whatever came of them. The refusal of one that its sender left
 * unfinished may come too late for them.
 */
function carriedOut({ isUnfinished }: FramingCase): string[] {
  const isCarriedOut = (status = 499) => status !== 499 && (!isUnfinished || status < 400);
  return lines.flatMap(({ requestId, status }) => (requestId && isCarriedOut(status) ? [requestId] : []));
}

test.each(['directly', 'through the edge'])(
  `${cases.length} requests of wrong, ambiguous or unusual framing, sent %s, carry out only what they are answered`,
  async (way) => {
    const tries = countTries(`framing of requests to the API, ${way}`);
    const port = Number(new URL(way === 'directly' ? api.url : edge.url).port);
    const flaws: string[] = [];
    for (const each of cases) {
      tries.add();
      lines.length = 0;
      const answers = await sendCase(port, each);
      const ids = answers.flatMap(({ head }) => /^x-request-id: (.+)$/im.exec(head)?.[1] ?? []);
      const answered = new Set(ids);
      const hidden = carriedOut(each).filter((id) => !answered.has(id));
      const found = [...flawsOfAnswers(answers), ...flawsOfOutcome(each, answers), ...hidden.map(() => 'not answered')];
      flaws.push(...found.map((flaw) => `${each.name}: ${flaw}`));
    }
    expect(flaws).toEqual([]);
    expect(await api.db.collection('messages').countDocuments({ message: MARK })).toBe(0);
    expect(tries.finish()).toBe(cases.length);
    // The message itself is one that is stored when it is sent as a request.
    expect(
      (
        await api.raw('/api/contact', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: message,
        })
      ).status,
    ).toBe(200);
    await api.db.collection('messages').deleteMany({ message: MARK });
  },
);
