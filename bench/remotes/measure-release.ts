import { appendFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyCheckout, runIn } from '../../e2e/checkout';
import { registryIn } from '../../platform/release/page-registry';
import type { Stack } from '../../e2e/stack';
import { runTool } from '../../platform/launch/run-tool';
import type { Check, Section } from '../harness/document';
import { count, tenth } from '../harness/words';

const AREA = 'mf-admin';
/** Milliseconds between two looks at the page. */
const LOOK = 20;

interface Step {
  build: number;
  publish: number;
  promote: number;
  /** Milliseconds from the end of the promotion until a page load had the new version; below zero before its end. */
  seen: number;
  bytes: { files: number; compressed: number };
  /** Bytes of releases of others that were added, changed or removed. */
  others: number;
}

/** Every file of the releases with its size and the time of its last change. */
function filesOf(releases: string): Map<string, string> {
  const entries = readdirSync(releases, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => {
      const { size, mtimeMs } = statSync(file);
      return [file.slice(releases.length + 1), `${size} ${mtimeMs}`];
    }),
  );
}

function sizeIn(described: string | undefined): number {
  return Number(described?.split(' ')[0] ?? 0);
}

async function servedVersion(url: string): Promise<string | undefined> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  return registryIn(html).remotes.find(({ name }) => name === AREA)?.stable.version;
}

/** Looks at the page until it names another version than before; gives when. */
async function untilServed(url: string, before: string | undefined): Promise<number> {
  while ((await servedVersion(url)) === before) await pause(LOOK);
  return performance.now();
}

async function timed(act: () => unknown): Promise<number> {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
}

/** Changes one file of the area, and releases the area as its team would. */
async function release(checkout: string, { url, data }: Stack, change: string): Promise<Step> {
  const releases = join(data, 'releases');
  const store = ['--store', releases];
  appendFileSync(join(checkout, AREA, 'src/area.ts'), `\n// ${change}\n`);
  const before = filesOf(releases);
  const version = await servedVersion(url);
  const build = await timed(() => runIn(checkout, 'platform/build/build-app.ts', AREA));
  const publish = await timed(() => runIn(checkout, 'platform/release/cli.ts', 'publish', AREA, ...store));
  const served = untilServed(url, version);
  const cli = join(checkout, 'platform/release/cli.ts');
  const promote = await timed(async () => {
    const args = ['--import', 'tsx', cli, 'promote', AREA, ...store, '--why', change];
    if ((await runTool(process.execPath, args)) !== 0) throw new Error(`${AREA} was not promoted`);
  });
  const promoted = performance.now();
  const seen = (await served) - promoted;
  const after = filesOf(releases);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  const ofRelease = changed.filter((file) => file.startsWith(`${AREA}/`));
  const others = changed.filter((file) => !file.startsWith(`${AREA}/`) && !file.startsWith('channels/'));
  const sum = (files: string[]) => files.reduce((total, file) => total + sizeIn(after.get(file)), 0);
  const isCompressed = (file: string) => /\.(br|gz)$/.test(file);
  return {
    build,
    publish,
    promote,
    seen,
    bytes: {
      files: sum(ofRelease.filter((file) => !isCompressed(file))),
      compressed: sum(ofRelease.filter((file) => file.endsWith('.br'))),
    },
    others: others.length === 0 ? 0 : Math.max(1, sum(others)),
  };
}

/** Releases one area twice: with nothing built before, and again with the build's cache. */
export async function measureRelease(stack: Stack, say: (line: string) => void): Promise<Section> {
  const checkout = copyCheckout();
  try {
    say(`releasing ${AREA}, cold`);
    const cold = await release(checkout, stack, 'Cold');
    say(`releasing ${AREA}, warm`);
    const warm = await release(checkout, stack, 'Warm');
    const all = ({ publish, promote }: Step) => publish + promote;
    const check = (what: string, figure: string, budget: string, met: boolean, kind: Check['kind']): Check => ({
      what,
      figure,
      budget,
      met,
      kind,
    });
    const row = (name: string, step: Step) => [
      name,
      tenth(step.build),
      tenth(step.publish),
      tenth(step.promote),
      count(step.seen),
      count(step.bytes.files),
      count(step.bytes.compressed),
      count(step.others),
    ];
    return {
      title: 'Releasing one area',
      words: `One line of ${AREA} is changed; build, publication and promotion are the commands, each with the start of its process. The promotion runs every gate, the trial in a browser included. Cold: no build was cached. Seen: from the end of the promotion's process to the first page load with the new version, looked at every ${LOOK} ms. Others: bytes of other releases that changed.`,
      head: ['', 'build s', 'publish s', 'promote s', 'seen ms', 'bytes', 'of them as sent (brotli)', 'others, bytes'],
      rows: [row('cold', cold), row('warm', warm)],
      checks: [
        check(`publish and promote ${AREA}, cold, seconds`, tenth(all(cold)), '≤ 20', all(cold) <= 20, 'speed'),
        check(
          `the same with the build, cold, seconds`,
          tenth(all(cold) + cold.build),
          '≤ 20',
          all(cold) + cold.build <= 20,
          'speed',
        ),
        check(
          'the promotion is in the next page load, ms',
          count(Math.max(cold.seen, warm.seen)),
          `≤ ${LOOK * 5}`,
          Math.max(cold.seen, warm.seen) <= LOOK * 5,
          'speed',
        ),
        check(
          'bytes of other releases that changed',
          count(cold.others + warm.others),
          '0',
          cold.others + warm.others === 0,
          'correctness',
        ),
      ],
    };
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}
