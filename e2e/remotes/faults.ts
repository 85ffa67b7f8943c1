import type { Page, Route } from '@playwright/test';
import type { PageMetadata, RegisteredRemote, RemoteVersion } from '@canvass/shared/area';
import { STEP_TIMEOUT_MS } from '../limits';
import { changeRegistry, handMade, headed, serve } from './hand-made';

/** What can go wrong with a version of a remote. */
export interface Fault {
  name: string;
  /** Breaks the version that stands in the page's registry; gives what mends it, where something can without a reload. */
  inflict: (page: Page, remote: RegisteredRemote, metadata: PageMetadata) => Promise<Broken>;
}

interface Broken {
  /** In place of the remote's stable version, where it is another one. */
  stable?: RemoteVersion;
  /** Ends the fault; absent where only another page load, with another registry, can. */
  mend?: () => Promise<unknown>;
}

type Answer = (route: Route) => Promise<void>;

const refuse: Answer = (route) => route.abort('connectionrefused');
const missing: Answer = (route) => route.fulfill({ status: 404, body: 'There is no such file.\n' });
const problem: Answer = (route) =>
  route.fulfill({ status: 404, json: { title: 'Not found' }, contentType: 'application/json' });
const hang: Answer = () => new Promise(() => {});
const spoil: Answer = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()};globalThis.spoilt = true;` });
};

/** Answers the requests for a file of the stable version in another way. */
function onFile(which: 'entry' | 'page', answer: Answer): Fault['inflict'] {
  return async (page, { stable }, { path }) => {
    const file = which === 'entry' ? stable.entry : stable.preload[path]?.[0];
    const pattern = `**${file?.url ?? ''}*`;
    await page.route(pattern, answer);
    return { mend: () => page.unroute(pattern) };
  };
}

/** A version whose page throws as long as the browser is told to. */
function broken(component: string): Fault['inflict'] {
  return async (page, { name }, metadata) => {
    const made = handMade({ name, version: '9.9.9-broken', page: metadata, component });
    await serve(page, made);
    await page.addInitScript(() => Object.assign(globalThis, { isBroken: true }));
    return { stable: made.version, mend: () => page.evaluate(() => Object.assign(globalThis, { isBroken: false })) };
  };
}

/** Every fault that DESIGN's fault table names, on one version of a remote. */
export const FAULTS: Fault[] = [
  { name: 'connection refused', inflict: onFile('entry', refuse) },
  { name: '404', inflict: onFile('entry', missing) },
  { name: '404 with a JSON body', inflict: onFile('entry', problem) },
  { name: 'hanging entry', inflict: onFile('entry', hang) },
  { name: 'hanging page script', inflict: onFile('page', hang) },
  { name: 'corrupt entry', inflict: onFile('entry', spoil) },
  { name: 'corrupt page script', inflict: onFile('page', spoil) },
  { name: 'page script gone', inflict: onFile('page', missing) },
  {
    name: 'render error',
    inflict: broken(`return () => {
      if (globalThis.isBroken) throw new Error('deliberate');
      return React.createElement('h1', null, 'Mended');
    };`),
  },
  {
    name: 'error in an effect',
    inflict: broken(`return () => {
      React.useEffect(() => { if (globalThis.isBroken) throw new Error('deliberate'); });
      return React.createElement('h1', null, 'Mended');
    };`),
  },
  {
    name: 'contract too new',
    inflict: async (_, { stable }) => ({ stable: { ...stable, area: { ...stable.area, contract: 99 } } }),
  },
];

/** Opens a page of a remote that has a fault. */
export interface Faulty {
  /** Milliseconds from the page's address to what shows in place of the faulty version. */
  ms: number;
  mend?: () => Promise<unknown>;
}

/** The heading of the version before. */
export const PREVIOUS = 'The version before';

/**
 * Opens a page whose area has a fault, with or without a version before it.
 * @param address where the page is.
 */
export async function openFaulty(
  page: Page,
  fault: Fault,
  {
    remote,
    metadata,
    address,
    withPrevious,
  }: { remote: RegisteredRemote; metadata: PageMetadata; address: string; withPrevious: boolean },
): Promise<Faulty> {
  const { stable = remote.stable, mend } = await fault.inflict(page, remote, metadata);
  const before = handMade({ name: remote.name, version: '0.0.1-before', page: metadata, component: headed(PREVIOUS) });
  await serve(page, before);
  await changeRegistry(page, ({ remotes }) => {
    const found = remotes.find(({ name }) => name === remote.name);
    if (!found) throw new Error(`The registry has no ${remote.name}`);
    found.stable = stable;
    if (withPrevious) found.previous = before.version;
    else delete found.previous;
  });
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const shown = withPrevious ? page.getByRole('heading', { name: PREVIOUS }) : page.getByRole('alert');
  await shown.waitFor({ timeout: STEP_TIMEOUT_MS });
  return { ms: performance.now() - began, ...(mend && { mend }) };
}
