import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyCheckout, runScript } from '@canvass/testing/checkout';
import { readRegistry } from '@canvass/release/page/page-registry';
import type { Stack } from '../../e2e/stack';
import { runTool } from '@canvass/node-utils/programs/run-tool';
import type { Check, Section } from '../harness/document';
import { formatCount, formatTenth } from '../harness/format-numbers';

const RELEASED_AREA = 'mf-admin';
/** Polling interval of the page, in milliseconds. */
const POLL_INTERVAL_MS = 20;

interface ReleaseTiming {
  build: number;
  publish: number;
  promote: number;
  /** Milliseconds from the end of the promotion until a page load had the new version; negative if before its end. */
  visibleMs: number;
  bytes: { files: number; compressed: number };
  /** Bytes that were added, changed, or removed in the releases of other applications. */
  otherBytes: number;
}

/** All files of the releases with their sizes and modification times. */
function listFiles(releases: string): Map<string, string> {
  const entries = readdirSync(releases, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => {
      const { size, mtimeMs } = statSync(file);
      return [file.slice(releases.length + 1), `${size} ${mtimeMs}`];
    }),
  );
}

function parseSize(described: string | undefined): number {
  return Number(described?.split(' ')[0] ?? 0);
}

async function servedVersion(url: string): Promise<string | undefined> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  return readRegistry(html).remotes.find(({ name }) => name === RELEASED_AREA)?.stable.version;
}

/** Polls the page until it references another version than before; returns the time of that. */
async function waitUntilServed(url: string, before: string | undefined): Promise<number> {
  while ((await servedVersion(url)) === before) await pause(POLL_INTERVAL_MS);
  return performance.now();
}

async function measureTime(action: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await action();
  return (performance.now() - startedAt) / 1000;
}

/** Changes one file of the area, and releases the area as its team would. */
async function releaseArea(checkout: string, { url, data }: Stack, change: string): Promise<ReleaseTiming> {
  const releases = join(data, 'releases');
  const store = ['--store', releases];
  appendFileSync(join(checkout, RELEASED_AREA, 'src/area.ts'), `\n// ${change}\n`);
  const before = listFiles(releases);
  const version = await servedVersion(url);
  const build = await measureTime(() => runScript(checkout, 'platform/bundler/build-app.ts', RELEASED_AREA));
  const publish = await measureTime(() =>
    runScript(checkout, 'platform/release-cli/main.ts', 'publish', RELEASED_AREA, ...store),
  );
  const served = waitUntilServed(url, version);
  const cli = join(checkout, 'platform/release-cli/main.ts');
  const promote = await measureTime(async () => {
    const args = ['--import', 'tsx', cli, 'promote', RELEASED_AREA, ...store, '--why', change];
    if ((await runTool(process.execPath, args)) !== 0) throw new Error(`${RELEASED_AREA} was not promoted`);
  });
  const promoted = performance.now();
  const visibleMs = (await served) - promoted;
  const after = listFiles(releases);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  const releaseFiles = changed.filter((file) => file.startsWith(`${RELEASED_AREA}/`));
  const others = changed.filter((file) => !file.startsWith(`${RELEASED_AREA}/`) && !file.startsWith('channels/'));
  const sum = (files: string[]) => files.reduce((total, file) => total + parseSize(after.get(file)), 0);
  const isCompressed = (file: string) => /\.(br|gz)$/.test(file);
  return {
    build,
    publish,
    promote,
    visibleMs,
    bytes: {
      files: sum(releaseFiles.filter((file) => !isCompressed(file))),
      compressed: sum(releaseFiles.filter((file) => file.endsWith('.br'))),
    },
    otherBytes: others.length === 0 ? 0 : Math.max(1, sum(others)),
  };
}

/** Releases one area twice: without any previous build, and again with the build's cache. */
export async function measureRelease(stack: Stack, log: (line: string) => void): Promise<Section> {
  const checkout = copyCheckout();
  try {
    log(`releasing ${RELEASED_AREA}, cold`);
    const coldRelease = await releaseArea(checkout, stack, 'Cold');
    log(`releasing ${RELEASED_AREA}, warm`);
    const warmRelease = await releaseArea(checkout, stack, 'Warm');
    const all = ({ publish, promote }: ReleaseTiming) => publish + promote;
    const check = (label: string, value: string, budget: string, isMet: boolean, kind: Check['kind']): Check => ({
      label,
      value,
      budget,
      isMet,
      kind,
    });
    const row = (name: string, step: ReleaseTiming) => [
      name,
      formatTenth(step.build),
      formatTenth(step.publish),
      formatTenth(step.promote),
      formatCount(step.visibleMs),
      formatCount(step.bytes.files),
      formatCount(step.bytes.compressed),
      formatCount(step.otherBytes),
    ];
    return {
      title: 'Releasing one area',
      description: `One line of ${RELEASED_AREA} is changed; build, publication and promotion are timed as commands, including process startup. The promotion runs every gate, including the boot check. Cold: no cached build. Seen: from the end of the promotion's process to the first page load with the new version, polled every ${POLL_INTERVAL_MS} ms. Others: bytes of other releases that changed.`,
      columns: [
        '',
        'build s',
        'publish s',
        'promote s',
        'seen ms',
        'bytes',
        'of them as sent (brotli)',
        'others, bytes',
      ],
      rows: [row('cold', coldRelease), row('warm', warmRelease)],
      checks: [
        check(
          `publish and promote ${RELEASED_AREA}, cold, seconds`,
          formatTenth(all(coldRelease)),
          '≤ 40',
          all(coldRelease) <= 40,
          'speed',
        ),
        check(
          `the same with the build, cold, seconds`,
          formatTenth(all(coldRelease) + coldRelease.build),
          '≤ 60',
          all(coldRelease) + coldRelease.build <= 60,
          'speed',
        ),
        check(
          'the promotion is in the next page load, ms',
          formatCount(Math.max(coldRelease.visibleMs, warmRelease.visibleMs)),
          `≤ ${POLL_INTERVAL_MS * 5}`,
          Math.max(coldRelease.visibleMs, warmRelease.visibleMs) <= POLL_INTERVAL_MS * 5,
          'speed',
        ),
        check(
          'bytes of other releases that changed',
          formatCount(coldRelease.otherBytes + warmRelease.otherBytes),
          '0',
          coldRelease.otherBytes + warmRelease.otherBytes === 0,
          'correctness',
        ),
      ],
    };
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}
