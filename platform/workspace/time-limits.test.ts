import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** A shorter limit ends what a busy machine has not finished yet. */
const MIN_GUARD_MS = 300_000;

/** The code of tests: their files, the helpers beside them, and everything of the browser tests. */
const TEST_CODE = /\.test\.tsx?$|\/testing\/|fixture\.ts$|^verification\/e2e\/.*\.ts$/;

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.cache', 'template']);

/** Matches a limit that is written as a number of milliseconds, and Playwright's pause. */
const LIMIT_PATTERN =
  /\b(?:\w*[tT]imeout(?:MS|Ms)?|maxTimeMS): *([\d_]+)|\b[A-Z_]*TIMEOUT[A-Z_]* = ([\d_]+);|\b(?:AbortSignal\.timeout|(?:jest|test)\.setTimeout)\(([\d_]+)\)|\bwaitForTimeout\(/g;

/** Files with shorter limits, which end nothing that must succeed: why a busy machine cannot make a difference there. */
const SHORT_LIMITS: Record<string, string> = {
  'api/src/kernel/database/bulk-errors.test.ts': 'the server is gone when the limit passes; before, calls are repeated',
  'api/src/kernel/database/heartbeats.test.ts': 'the limit is the subject; calls are repeated until there is an answer',
  'api/src/kernel/database/ping.test.ts': 'two limits of the product are compared',
  'api/src/kernel/http/rate-limits/distributed-counter.test.ts':
    'the server is gone when the limit passes; before, calls are repeated',
  'api/src/kernel/http/timeouts/timeouts.test.ts': 'the limit is the subject',
  'api/src/surveys/search/search-limits.test.ts': 'the limit is the subject, and is shorter than what it ends',
  'api/testing/network/ping.test.ts': 'nothing listens until the limit has passed; after that, calls are repeated',
  'verification/e2e/timeouts.ts': 'one attempt of a check that is repeated',
  'mf-public/src/surveys/list/surveys-search.test.tsx': 'nothing happens before the limit passes',
  'mf-surveyor/src/responses/responses-page.test.tsx': 'nothing happens before the limit passes',
  'platform/edge/hostile/slow-connections.test.ts': 'the limit is the subject',
  'platform/edge/pages/documents.test.ts': 'the limit is the subject',
  'stand-ins/embedded-mongo/tests/planner.test.ts': 'the limit is the subject, and is shorter than what it ends',
  'verification/testing/mail-server.ts': 'connections to a stopped server are cut',
  'platform/renderer/renderer.test.ts': 'the limit is the subject; pages are asked for again until there is one',
  'shared/src/http/http.test.ts': 'nothing waits for the limit',
};

function listTestCode(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) || path === '.git' ? [] : listTestCode(path);
    return TEST_CODE.test(path) ? [path] : [];
  });
}

/** The limits in a file that a busy machine may exceed, as they are written. */
function listShortLimits(file: string): string[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(LIMIT_PATTERN)].flatMap(([limit, ...numbers]) => {
    const milliseconds = numbers.find((each) => each !== undefined)?.replaceAll('_', '') ?? 0;
    return Number(milliseconds) < MIN_GUARD_MS ? [`${file}: ${limit}`] : [];
  });
}

test('time in tests is the subject, or a limit of many minutes that only ends what hangs', () => {
  const found = new Map(listTestCode().map((file) => [file, listShortLimits(file)]));
  const unexplained = [...found].filter(([file]) => !(file in SHORT_LIMITS)).flatMap(([, limits]) => limits);
  expect(unexplained).toEqual([]);
  // What is listed needs to be.
  expect(Object.keys(SHORT_LIMITS).filter((file) => !found.get(file)?.length)).toEqual([]);
});
