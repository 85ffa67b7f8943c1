import { findResponseFlaws, sendCase } from '@canvass/testing/framing';
import { createFramingCases } from '@canvass/testing/framing-cases';
import { UPSTREAM_BODY, type LenientUpstream, startLenientUpstream } from '@canvass/testing/lenient-upstream';
import { rawRequest } from '@canvass/testing/raw-http';
import { createAttemptCounter } from '@canvass/testing/attempt-counter';
import { CHANNEL, type Nginx, createDeployStore, startNginx } from './fixture';

const smuggled = rawRequest('POST /api/smuggled HTTP/1.1', ['Host: canvass.test', 'Content-Length: 0']);
const cases = createFramingCases({ path: '/api/surveys', smuggled });

let upstream: LenientUpstream;
let nginx: Nginx;

beforeAll(async () => {
  upstream = await startLenientUpstream();
  const site = { RELEASES: createDeployStore(), CHANNEL, API_SERVERS: `server ${upstream.address} max_fails=0;` };
  nginx = await startNginx(site);
});

afterAll(async () => {
  await nginx.stop();
  await upstream.stop();
});

// nginx accepts some requests that the edge refuses, such as lines that end with LF, and may see a second request
// behind it. It never forwards the original bytes, so the process sees as many requests as nginx does.
test(`for ${cases.length} requests with invalid, ambiguous or unusual framing, nginx answers as many as reach the API`, async () => {
  const tries = createAttemptCounter('framing of requests, through nginx');
  const flaws: string[] = [];
  for (const each of cases) {
    tries.add();
    const responses = await sendCase(nginx.port, each);
    const arrived = upstream.takeRequests();
    const answered = responses.filter(({ body }) => body === UPSTREAM_BODY).length;
    if (answered !== arrived.length) flaws.push(`${each.name}: ${arrived.length} carried out, ${answered} answered`);
    flaws.push(...findResponseFlaws(responses).map((flaw) => `${each.name}: ${flaw}`));
  }
  expect(flaws).toEqual([]);
  expect(tries.finish()).toBe(cases.length);
});
