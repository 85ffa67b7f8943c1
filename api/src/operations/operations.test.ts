import { castVote, listSurveys, readMetrics, readSurvey, sendTelemetry } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type TestApi } from '../../testing/api';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';

const startedApis: TestApi[] = [];

async function startTestApi(options: Parameters<typeof startApi>[0] = {}): Promise<TestApi> {
  const api = await startApi(options);
  startedApis.push(api);
  return api;
}

afterEach(async () => {
  for (const api of startedApis.splice(0)) await api.stop();
});

async function getMetrics(api: TestApi): Promise<string> {
  const { status, body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
  expect(status).toBe(200);
  return String(body);
}

/** The value of a metric; undefined if it is absent. */
function getMetricValue(metrics: string, line: string): number | undefined {
  const found = metrics.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

test('requests are measured by method, route pattern and status', async () => {
  const api = await startTestApi();
  const id = await publishSurvey(api, await api.createUser('surveyor'));
  for (let call = 0; call < 3; call += 1) await api.call(readSurvey, { params: { id } });
  await api.raw('/api/surveys/no-id');
  await api.raw('/api/somewhere/else');
  const metrics = await getMetrics(api);
  const count = (labels: string) => getMetricValue(metrics, `http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/surveys/:id",status="200"')).toBe(3);
  expect(count('method="GET",route="/surveys/:id",status="422"')).toBe(1);
  expect(count('method="GET",route="none",status="404"')).toBe(1);
  expect(metrics).not.toContain(id);
  expect(metrics).toContain('process_cpu_seconds_total');
  expect(metrics).toContain('nodejs_eventloop_lag_seconds');
});

test('the vote counter counts stored votes and ignores repeats', async () => {
  const api = await startTestApi();
  const id = await publishSurvey(api, await api.createUser('surveyor'));
  const voter = await api.createUser();
  const vote = () => api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  expect((await vote()).status).toBe(200);
  expect((await vote()).status).toBe(409);
  expect(getMetricValue(await getMetrics(api), 'canvass_votes_total')).toBe(1);
});

test('rate limit rejections are counted by limit', async () => {
  const api = await startTestApi({ settings: { RATE_LIMIT_BEACON: '1' } });
  const reports = [{ kind: 'loaded', area: 'mf-public', version: '1.0.0', channel: 'production' }];
  for (let call = 0; call < 3; call += 1) await api.call(sendTelemetry, { body: { reports } });
  expect(getMetricValue(await getMetrics(api), 'canvass_rate_limit_refusals_total{limit="beacon"}')).toBe(2);
});

test('two processes keep separate metrics', async () => {
  const [first, second] = [await startTestApi(), await startTestApi()];
  await first.call(listSurveys);
  const line = 'http_request_duration_seconds_count{method="GET",route="/surveys",status="200"}';
  expect(getMetricValue(await getMetrics(first), line)).toBe(1);
  expect(getMetricValue(await getMetrics(second), line)).toBeUndefined();
});

test('only the operator can read metrics, under /api and at the root', async () => {
  const api = await startTestApi();
  const admin = await api.createUser('admin');
  for (const path of ['/metrics', '/api/metrics']) {
    const getStatus = async (token?: string) =>
      (await api.raw(path, { headers: token ? { Authorization: `Bearer ${token}` } : {} })).status;
    expect([path, await getStatus(OPERATOR_TOKEN)]).toEqual([path, 200]);
    expect([path, await getStatus()]).toEqual([path, 401]);
    expect([path, await getStatus(admin.token)]).toEqual([path, 401]);
    expect([path, await getStatus(`${OPERATOR_TOKEN}x`)]).toEqual([path, 401]);
  }
});

test('nobody can read metrics without an operator token in the settings', async () => {
  const api = await startTestApi({ settings: { OPERATOR_TOKEN: undefined } });
  for (const token of [OPERATOR_TOKEN, 'undefined', '']) {
    expect((await api.raw('/metrics', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
  }
});

test('each process answers health checks itself', async () => {
  const api = await startTestApi();
  for (const path of ['/health/live', '/health/ready', '/api/health/live', '/api/health/ready']) {
    expect([path, (await api.raw(path)).status]).toEqual([path, 200]);
  }
});
