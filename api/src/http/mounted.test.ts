import { pino } from 'pino';
import { endpoints } from '@canvass/shared/contracts';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { startApi, type TestApi } from '../testing/api';

/** What Express's router tells of itself. */
interface Listed {
  listRoutes(): { path: string; methods?: string[]; router?: Listed }[];
}

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

function refuse(): Promise<never> {
  return Promise.reject(new Error('not asked here'));
}

/** Every route of the application as `GET /api/surveys/:id`, without the HEAD that comes with each GET. */
function routesIn(router: Listed, prefix = ''): string[] {
  return router.listRoutes().flatMap(({ path, methods, router: inner }) => {
    const whole = prefix + (path === '/' ? '' : path);
    if (inner) return routesIn(inner, whole);
    return (methods ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${whole}`);
  });
}

test('exactly the declared endpoints are mounted', () => {
  const { rateLimits, requestTimeout, telemetryAreas } = readConfig({
    NODE_ENV: 'test',
    MONGODB_URI: 'mongodb://unused',
    JWT_SECRET: 'a-secret-of-tests-0123456789-abcdef',
    FIREBASE_PROJECT_ID: 'demo-unused',
  });
  const app = buildApp({
    db: api.db,
    verifyIdentity: refuse,
    removeIdentity: refuse,
    getAccounts: refuse,
    findAccount: refuse,
    revokeSignIns: refuse,
    jwtSecret: '',
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    corsOrigins: [],
    trustedProxies: 1,
    operatorToken: undefined,
    rateLimits,
    requestTimeout,
    telemetryAreas,
    overrides: undefined,
    cards: undefined,
    isReady: refuse,
  });
  const mounted = routesIn((app as unknown as { router: Listed }).router);
  const declared = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  const isFile = (route: string) => /^GET \/api\/docs\/[\w.-]+$/.test(route);

  const below = mounted.filter((route) => route.includes(' /api/') && !isFile(route));
  expect(below.map((route) => route.replace('/api', '')).toSorted()).toEqual(declared.toSorted());
  // What the process itself answers, beside the API, is declared as well.
  const beside = mounted.filter((route) => !route.includes(' /api/'));
  expect(beside.filter((route) => !declared.includes(route))).toEqual([]);
  expect(mounted.filter(isFile)).toHaveLength(5);
});
