import type { Locator, Page, Route } from '@playwright/test';
import type { PageMetadata, RegisteredRemote, RemoteVersion } from '@canvass/shared/area';
import { STEP_TIMEOUT_MS } from '../timeouts';
import { editRegistries, createStubRemote, createHeadingComponent, serveStub } from './stub-remote';

/** A way in which a version of a remote can fail. */
export interface Fault {
  name: string;
  /** Breaks the version in the page's registry; returns a function that fixes it, if that works without a reload. */
  apply: (page: Page, remote: RegisteredRemote, metadata: PageMetadata) => Promise<AppliedFault>;
}

interface AppliedFault {
  /** The broken version, if it replaces the remote's stable version. */
  stable?: RemoteVersion;
  /** Ends the fault; absent if that takes a page load with another registry. */
  recover?: () => Promise<unknown>;
}

type RouteHandler = (route: Route) => Promise<void>;

const refuseConnection: RouteHandler = (route) => route.abort('connectionrefused');
const respondNotFound: RouteHandler = (route) => route.fulfill({ status: 404, body: 'File not found.\n' });
const respondJsonNotFound: RouteHandler = (route) =>
  route.fulfill({ status: 404, json: { title: 'Not found' }, contentType: 'application/json' });
const neverRespond: RouteHandler = () => new Promise(() => {});
const corruptBody: RouteHandler = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()};globalThis.spoilt = true;` });
};

/** Intercepts requests for a file of the stable version. */
function interceptFile(target: 'entry' | 'page', handler: RouteHandler): Fault['apply'] {
  return async (page, { stable }, { path }) => {
    const file = target === 'entry' ? stable.entry : stable.preload[path]?.[0];
    const pattern = `**${file?.url ?? ''}*`;
    await page.route(pattern, handler);
    return { recover: () => page.unroute(pattern) };
  };
}

/** A version whose page throws while a flag in the browser is set. */
function createThrowingPage(component: string): Fault['apply'] {
  return async (page, { name }, metadata) => {
    const stub = createStubRemote({ name, version: '9.9.9-broken', page: metadata, component });
    await serveStub(page, stub);
    await page.addInitScript(() => Object.assign(globalThis, { isBroken: true }));
    return { stable: stub.version, recover: () => page.evaluate(() => Object.assign(globalThis, { isBroken: false })) };
  };
}

/** All faults that the shell has to handle, each applied to one version of a remote. */
export const FAULTS: Fault[] = [
  { name: 'connection refused', apply: interceptFile('entry', refuseConnection) },
  { name: '404', apply: interceptFile('entry', respondNotFound) },
  { name: '404 with a JSON body', apply: interceptFile('entry', respondJsonNotFound) },
  { name: 'hanging entry', apply: interceptFile('entry', neverRespond) },
  { name: 'hanging page script', apply: interceptFile('page', neverRespond) },
  { name: 'corrupt entry', apply: interceptFile('entry', corruptBody) },
  { name: 'corrupt page script', apply: interceptFile('page', corruptBody) },
  { name: 'page script gone', apply: interceptFile('page', respondNotFound) },
  {
    name: 'render error',
    apply: createThrowingPage(`return () => {
      if (globalThis.isBroken) throw new Error('deliberate');
      return React.createElement('h1', null, 'Mended');
    };`),
  },
  {
    name: 'error in an effect',
    apply: createThrowingPage(`return () => {
      React.useEffect(() => { if (globalThis.isBroken) throw new Error('deliberate'); });
      return React.createElement('h1', null, 'Mended');
    };`),
  },
  {
    name: 'contract too new',
    apply: async (_, { stable }) => ({ stable: { ...stable, area: { ...stable.area, contract: 99 } } }),
  },
];

/** An opened page of a remote with a fault. */
export interface FaultyPage {
  /** Milliseconds from the navigation until the replacement for the faulty version shows. */
  ms: number;
  recover?: () => Promise<unknown>;
}

/** What the shell shows of an area that failed or is late: a card, or a notice above what the server rendered. */
export function findAreaFailure(page: Page): Locator {
  const messages = page.getByRole('main').locator('[role=alert], [role=status]');
  return messages.filter({ has: page.getByRole('button', { name: 'Try again' }) });
}

/** The heading of the previous version. */
const PREVIOUS_HEADING = 'The version before';

/**
 * Opens a page whose area has a fault, with or without a previous version.
 * @param address the page's address.
 */
export async function openFaultyPage(
  page: Page,
  fault: Fault,
  {
    remote,
    metadata,
    address,
    withPrevious,
  }: { remote: RegisteredRemote; metadata: PageMetadata; address: string; withPrevious: boolean },
): Promise<FaultyPage> {
  const { stable = remote.stable, recover } = await fault.apply(page, remote, metadata);
  const previousStub = createStubRemote({
    name: remote.name,
    version: '0.0.1-before',
    page: metadata,
    component: createHeadingComponent(PREVIOUS_HEADING),
  });
  await serveStub(page, previousStub);
  await editRegistries(page, ({ remotes }) => {
    const targetRemote = remotes.find(({ name }) => name === remote.name);
    if (!targetRemote) throw new Error(`The registry has no ${remote.name}`);
    targetRemote.stable = stable;
    if (withPrevious) targetRemote.previous = previousStub.version;
    else delete targetRemote.previous;
  });
  const startedAt = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  const expectedElement = withPrevious ? page.getByRole('heading', { name: PREVIOUS_HEADING }) : findAreaFailure(page);
  await expectedElement.waitFor({ timeout: STEP_TIMEOUT_MS });
  return { ms: performance.now() - startedAt, ...(recover && { recover }) };
}
