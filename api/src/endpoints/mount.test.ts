import { pino } from 'pino';
import { endpoints } from '@canvass/shared/contracts';
import { createApp } from '../server/app';
import { readConfig } from '../server/config';
import { startApi, type TestApi } from '../../testing/api';
import { createStores } from '../server/stores';

/** The part of Express's router that lists its routes. */
interface RouterInternals {
  listRoutes(): { path: string; methods?: string[]; router?: RouterInternals }[];
}

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

function rejectCall(): Promise<never> {
  return Promise.reject(new Error('not asked here'));
}

/** Every route of the application, such as `GET /api/surveys/:id`, without the HEAD that Express adds to each GET. */
function listRoutePaths(router: RouterInternals, prefix = ''): string[] {
  return router.listRoutes().flatMap(({ path, methods, router: inner }) => {
    const fullPath = prefix + (path === '/' ? '' : path);
    if (inner) return listRoutePaths(inner, fullPath);
    return (methods ?? []).filter((method) => method !== 'HEAD').map((method) => `${method} ${fullPath}`);
  });
}

test('the application mounts exactly the declared endpoints', () => {
  const { rateLimits, invitationLimits, requestTimeoutMs } = readConfig({
    NODE_ENV: 'test',
    MONGODB_URI: 'mongodb://unused',
    JWT_SECRET: 'a-secret-of-tests-0123456789-abcdef',
    FIREBASE_PROJECT_ID: 'demo-unused',
  });
  const app = createApp({
    stores: createStores({ db: api.db, now: () => new Date() }),
    scheduler: { listTasks: rejectCall },
    verifyIdentity: rejectCall,
    removeIdentity: rejectCall,
    getAccounts: rejectCall,
    findAccount: rejectCall,
    revokeSignIns: rejectCall,
    jwtSecret: '',
    log: pino({ level: 'silent' }),
    corsOrigins: [],
    trustedProxies: 1,
    operatorToken: undefined,
    rateLimits,
    invitationLimits,
    requestTimeoutMs,
    areas: { has: rejectCall, list: rejectCall },
    overrides: undefined,
    cards: undefined,
    isReady: rejectCall,
    siteOrigin: undefined,
  });
  const mounted = listRoutePaths((app as unknown as { router: RouterInternals }).router);
  const declared = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  const isFile = (route: string) => /^GET \/api\/docs\/[\w.-]+$/.test(route);

  const apiRoutes = mounted.filter((route) => route.includes(' /api/') && !isFile(route));
  expect(apiRoutes.map((route) => route.replace('/api', '')).toSorted()).toEqual(declared.toSorted());
  // Routes of the process itself, outside of the API's base path, are declared as well.
  const processRoutes = mounted.filter((route) => !route.includes(' /api/'));
  expect(processRoutes.filter((route) => !declared.includes(route))).toEqual([]);
  expect(mounted.filter(isFile)).toHaveLength(5);
});
