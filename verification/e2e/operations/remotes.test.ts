import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeIntegrity } from '@canvass/workspace/integrity';
import { createPatchedRemote, serveFiles } from '../remotes/patched-remote';
import { FAULTS, findAreaFailure, openFaultyPage } from '../remotes/faults';
import { editDocuments } from '../documents';
import { fetchServedRemote, editRegistryInHtml } from '../remotes/stub-remote';
import { findAreaPage } from '../remotes/area-pages';
import { expect, signIn, test } from '../test';

/**
 * Assigns every fault to one area; the benchmark covers all combinations. Hanging faults are in one test, where they
 * wait concurrently.
 */
const FAULTS_BY_AREA: Record<string, string[]> = {
  'mf-public': ['hanging entry', 'hanging page script', '404'],
  'mf-surveyor': ['connection refused', 'corrupt page script', 'contract too new'],
  'mf-member': ['404 with a JSON body', 'page script gone', 'render error'],
  'mf-admin': ['corrupt entry', 'error in an effect'],
};

/** The console errors that the faults cause. */
const EXPECTED_CONSOLE_ERRORS =
  /Failed to load resource|integrity|preload|deliberate|Federation|RUNTIME-|Loading chunk|contract/;

test('every fault is tested with at least one area', () => {
  const assignedFaults = Object.values(FAULTS_BY_AREA).flat();
  expect(assignedFaults.toSorted()).toEqual(FAULTS.map(({ name }) => name).toSorted());
});

for (const [name, faults] of Object.entries(FAULTS_BY_AREA)) {
  test(`${name} falls back to its previous version or an error card while the shell keeps working (${faults.join(', ')})`, async ({
    page,
    context,
    stack,
    allowConsoleError,
  }) => {
    allowConsoleError(EXPECTED_CONSOLE_ERRORS);
    const { path: address, email, heading } = findAreaPage(name);
    if (email) await signIn(page, email);
    const remote = await fetchServedRemote(context, stack.url, name);
    const metadata = remote.stable.area.pages.find(({ path }) => path === address);
    if (!metadata) throw new Error(`${name} has no page ${address}`);

    const expectFallbackShown = async (fault: (typeof FAULTS)[number], withPrevious: boolean) => {
      const tab = await context.newPage();
      const { recover } = await openFaultyPage(tab, fault, { remote, metadata, address, withPrevious });
      await expect(tab.getByRole('banner').getByRole('link', { name: 'Canvass' })).toBeVisible();
      expect(await tab.evaluate(() => 'spoilt' in globalThis)).toBe(false);
      if (!withPrevious) {
        const card = findAreaFailure(tab);
        await expect(card).toContainText(name.replace('mf-', ''));
        await recover?.();
        if (recover) {
          await card.getByRole('button', { name: 'Try again' }).click();
          await expect(tab.getByRole('heading', { level: 1, name: new RegExp(`${heading}|Mended`) })).toBeVisible();
        }
      }
      await tab.close();
    };
    const areaFaults = FAULTS.filter((fault) => faults.includes(fault.name));
    await Promise.all(
      areaFaults.flatMap((fault) => [expectFallbackShown(fault, true), expectFallbackShown(fault, false)]),
    );
  });
}

/** Minor versions of React that a shell may share, or against which an area may have been built. */
const REACT_VERSIONS = { older: '19.0.0', same: undefined, newer: '19.99.0' };
type VersionAge = keyof typeof REACT_VERSIONS;

/** The range of React versions that an area requires. */
const REQUIRED_REACT = /\^19\.\d+\.\d+/g;
/** The version under which a shell shares React; React's own version checks are left alone. */
const SHARED_REACT = /(version:|"react[^"]*",)"19\.\d+\.\d+"(?=,get|,\(\))/g;

/**
 * A shell or an area with another React version and the released other side, both at once in either direction, and the
 * previous contract.
 */
const VERSION_SKEWS: { shell: VersionAge; area: VersionAge; contract: number }[] = [
  { shell: 'older', area: 'same', contract: 1 },
  { shell: 'newer', area: 'same', contract: 1 },
  { shell: 'same', area: 'older', contract: 1 },
  { shell: 'same', area: 'newer', contract: 1 },
  { shell: 'older', area: 'newer', contract: 1 },
  { shell: 'newer', area: 'older', contract: 1 },
  { shell: 'same', area: 'same', contract: 0 },
];

test('shells and areas built with other minor versions, or with the previous contract, run with each other', async ({
  page,
  context,
  stack,
}) => {
  const { path, email = '', heading } = findAreaPage('mf-member');
  await signIn(page, email);
  const remote = await fetchServedRemote(context, stack.url, 'mf-member');
  const directory = join(stack.data, 'releases/mf-member', remote.stable.version);
  const entry = (await page.locator('script[src*="/releases/shell/"]').first().getAttribute('src')) ?? '';
  const released = readFileSync(join(stack.data, entry.slice(1)), 'utf8');

  const expectPageRuns = async ({ shell, area, contract }: (typeof VERSION_SKEWS)[number], version: string) => {
    const tab = await context.newPage();
    const [shared, areaReact] = [REACT_VERSIONS[shell], REACT_VERSIONS[area]];
    const patched = createPatchedRemote(remote, directory, version, (code) =>
      code.replaceAll(REQUIRED_REACT, areaReact ? `^${areaReact}` : '$&'),
    );
    if (areaReact) expect([...patched.files.values()].join('')).toContain(`^${areaReact}`);
    const script = released.replaceAll(SHARED_REACT, shared ? `$1"${shared}"` : '$&');
    if (shared) expect(script).toContain(`"react","${shared}"`);
    await serveFiles(tab, new Map([...patched.files, [entry, script]]));
    await editDocuments(tab, (html) =>
      editRegistryInHtml(html.replaceAll(computeIntegrity(released), computeIntegrity(script)), ({ remotes }) => {
        const found = remotes.find(({ name }) => name === remote.name);
        Object.assign(found ?? {}, { stable: { ...patched.version, area: { ...patched.version.area, contract } } });
      }),
    );
    const requests = tab.waitForRequest((request) => request.url().includes(`/${version}/`));
    await tab.goto(path);
    await requests;
    await expect(tab.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(tab.getByRole('alert')).toHaveCount(0);
    await tab.close();
  };
  for (const [index, skew] of VERSION_SKEWS.entries()) {
    await test.step(`shell ${skew.shell}, area ${skew.area}, contract ${skew.contract}`, () =>
      expectPageRuns(skew, `9.9.${index}-skew`));
  }
});
