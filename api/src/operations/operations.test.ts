import { castVote, listSurveys, readMetrics, readSurvey, sendTelemetry } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type TestApi } from '../testing/api';
import { buildBallot, publishSurvey } from '../testing/surveys';

const started: TestApi[] = [];

async function begin(options: Parameters<typeof startApi>[0] = {}): Promise<TestApi> {
  const api = await startApi(options);
  started.push(api);
  return api;
}

afterEach(async () => {
  for (const api of started.splice(0)) await api.stop();
});

async function metricsOf(api: TestApi): Promise<string> {
  const { status, body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
  expect(status).toBe(200);
  return String(body);
}

/** The value of one line, or nothing. */
function valueOf(metrics: string, line: string): number | undefined {
  const found = metrics.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

test('requests are measured by method, route pattern and status', async () => {
  const api = await begin();
  const id = await publishSurvey(api, await api.person('surveyor'));
  for (let call = 0; call < 3; call += 1) await api.call(readSurvey, { params: { id } });
  await api.raw('/api/surveys/no-id');
  await api.raw('/api/somewhere/else');
  const metrics = await metricsOf(api);
  const count = (labels: string) => valueOf(metrics, `http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/surveys/:id",status="200"')).toBe(3);
  expect(count('method="GET",route="/surveys/:id",status="422"')).toBe(1);
  expect(count('method="GET",route="none",status="404"')).toBe(1);
  expect(metrics).not.toContain(id);
  expect(metrics).toContain('process_cpu_seconds_total');
  expect(metrics).toContain('nodejs_eventloop_lag_seconds');
});

test('votes are counted when they are stored, repeats are not', async () => {
  const api = await begin();
  const id = await publishSurvey(api, await api.person('surveyor'));
  const voter = await api.person();
  const vote = () => api.call(castVote, { token: voter.token, body: buildBallot(id, voter) });
  expect((await vote()).status).toBe(200);
  expect((await vote()).status).toBe(409);
  expect(valueOf(await metricsOf(api), 'canvass_votes_total')).toBe(1);
});

test('refusals are counted by limit', async () => {
  const api = await begin({ settings: { RATE_LIMIT_BEACON: '1' } });
  const reports = [{ kind: 'loaded', area: 'mf-public', version: '1.0.0', channel: 'production' }];
  for (let call = 0; call < 3; call += 1) await api.call(sendTelemetry, { body: { reports } });
  expect(valueOf(await metricsOf(api), 'canvass_rate_limit_refusals_total{limit="beacon"}')).toBe(2);
});

test('two processes measure apart', async () => {
  const [first, second] = [await begin(), await begin()];
  await first.call(listSurveys);
  const line = 'http_request_duration_seconds_count{method="GET",route="/surveys",status="200"}';
  expect(valueOf(await metricsOf(first), line)).toBe(1);
  expect(valueOf(await metricsOf(second), line)).toBeUndefined();
});

test('measurements are for the operator only, under /api and at the root', async () => {
  const api = await begin();
  const admin = await api.person('admin');
  for (const path of ['/metrics', '/api/metrics']) {
    const statusFor = async (token?: string) =>
      (await api.raw(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} })).status;
    expect([path, await statusFor(OPERATOR_TOKEN)]).toEqual([path, 200]);
    expect([path, await statusFor()]).toEqual([path, 401]);
    expect([path, await statusFor(admin.token)]).toEqual([path, 401]);
    expect([path, await statusFor(`${OPERATOR_TOKEN}x`)]).toEqual([path, 401]);
  }
});

test('without a token in the settings nobody reads measurements', async () => {
  const api = await begin({ settings: { OPERATOR_TOKEN: undefined } });
  for (const token of [OPERATOR_TOKEN, 'undefined', '']) {
    expect((await api.raw('/metrics', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
  }
});

test('a load balancer asks the process itself whether it lives and is ready', async () => {
  const api = await begin();
  for (const path of ['/health/live', '/health/ready', '/api/health/live', '/api/health/ready']) {
    expect([path, (await api.raw(path)).status]).toEqual([path, 200]);
  }
});
