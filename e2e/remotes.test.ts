import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../platform/build/integrity';
import { alteredCopy, serveFiles } from './remotes/altered-copy';
import { FAULTS, openFaulty } from './remotes/faults';
import { changeDocument, servedRemote, withRegistry } from './remotes/hand-made';
import { pageOf } from './remotes/pages';
import { expect, signIn, test } from './test';

/** Every fault befalls one area, every area some: the bench has all of both. Those that hang share their wait. */
const SHARES: Record<string, string[]> = {
  'mf-public': ['hanging entry', 'hanging page script', '404'],
  'mf-surveyor': ['connection refused', 'corrupt page script', 'contract too new'],
  'mf-member': ['404 with a JSON body', 'page script gone', 'render error'],
  'mf-admin': ['corrupt entry', 'error in an effect'],
};

/** The fault is what the browser complains of. */
const COMPLAINTS = /Failed to load resource|integrity|preload|deliberate|Federation|RUNTIME-|Loading chunk|contract/;

test('every fault befalls some area', () => {
  const named = Object.values(SHARES).flat();
  expect(named.toSorted()).toEqual(FAULTS.map(({ name }) => name).toSorted());
});

for (const [name, faults] of Object.entries(SHARES)) {
  test(`${name} with a fault: the version before shows, without one a card, the shell lives (${faults.join(', ')})`, async ({
    page,
    context,
    stack,
    expectComplaint,
  }) => {
    expectComplaint(COMPLAINTS);
    const { address, email, heading } = pageOf(name);
    if (email) await signIn(page, email);
    const remote = await servedRemote(context, stack.url, name);
    const metadata = remote.stable.area.pages.find(({ path }) => path === address);
    if (!metadata) throw new Error(`${name} has no page ${address}`);

    const expectFallback = async (fault: (typeof FAULTS)[number], withPrevious: boolean) => {
      const tab = await context.newPage();
      const { mend } = await openFaulty(tab, fault, { remote, metadata, address, withPrevious });
      await expect(tab.getByRole('banner').getByRole('link', { name: 'Canvass' })).toBeVisible();
      expect(await tab.evaluate(() => 'spoilt' in globalThis)).toBe(false);
      if (!withPrevious) {
        const card = tab.getByRole('alert');
        await expect(card).toContainText(name.replace('mf-', ''));
        await mend?.();
        if (mend) {
          await card.getByRole('button', { name: 'Try again' }).click();
          await expect(tab.getByRole('heading', { level: 1, name: new RegExp(`${heading}|Mended`) })).toBeVisible();
        }
      }
      await tab.close();
    };
    const wanted = FAULTS.filter((fault) => faults.includes(fault.name));
    await Promise.all(wanted.flatMap((fault) => [expectFallback(fault, true), expectFallback(fault, false)]));
  });
}

/** Minor versions of React that a shell may share, or an area may have been built against. */
const REACTS = { older: '19.0.0', same: undefined, newer: '19.99.0' };
type Age = keyof typeof REACTS;

/** The range of React that an area asks of the shell. */
const WANTED = /\^19\.\d+\.\d+/g;
/** The version under which a shell shares React; React's own checks of itself stay as they are. */
const SHARED = /(version:|"react[^"]*",)"19\.\d+\.\d+"(?=,get|,\(\))/g;

/** Each against the released other side, both ways at once, and the contract before. */
const SKEWS: { shell: Age; area: Age; contract: number }[] = [
  { shell: 'older', area: 'same', contract: 1 },
  { shell: 'newer', area: 'same', contract: 1 },
  { shell: 'same', area: 'older', contract: 1 },
  { shell: 'same', area: 'newer', contract: 1 },
  { shell: 'older', area: 'newer', contract: 1 },
  { shell: 'newer', area: 'older', contract: 1 },
  { shell: 'same', area: 'same', contract: 0 },
];

test('shells and areas of builds that share other minor versions, or of the contract before, run with each other', async ({
  page,
  context,
  stack,
}) => {
  const { address, email = '', heading } = pageOf('mf-member');
  await signIn(page, email);
  const remote = await servedRemote(context, stack.url, 'mf-member');
  const directory = join(stack.data, 'releases/mf-member', remote.stable.version);
  const entry = (await page.locator('script[src*="/releases/shell/"]').first().getAttribute('src')) ?? '';
  const released = readFileSync(join(stack.data, entry.slice(1)), 'utf8');

  const expectToRun = async ({ shell, area, contract }: (typeof SKEWS)[number], version: string) => {
    const tab = await context.newPage();
    const [shared, wanted] = [REACTS[shell], REACTS[area]];
    const copy = alteredCopy(remote, directory, version, (code) =>
      code.replaceAll(WANTED, wanted ? `^${wanted}` : '$&'),
    );
    if (wanted) expect([...copy.files.values()].join('')).toContain(`^${wanted}`);
    const script = released.replaceAll(SHARED, shared ? `$1"${shared}"` : '$&');
    if (shared) expect(script).toContain(`"react","${shared}"`);
    await serveFiles(tab, new Map([...copy.files, [entry, script]]));
    await changeDocument(tab, (html) =>
      withRegistry(html.replaceAll(integrityOf(released), integrityOf(script)), ({ remotes }) => {
        const found = remotes.find(({ name }) => name === remote.name);
        Object.assign(found ?? {}, { stable: { ...copy.version, area: { ...copy.version.area, contract } } });
      }),
    );
    const asked = tab.waitForRequest((request) => request.url().includes(`/${version}/`));
    await tab.goto(address);
    await asked;
    await expect(tab.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(tab.getByRole('alert')).toHaveCount(0);
    await tab.close();
  };
  for (const [index, skew] of SKEWS.entries()) {
    await test.step(`shell ${skew.shell}, area ${skew.area}, contract ${skew.contract}`, () =>
      expectToRun(skew, `9.9.${index}-skew`));
  }
});
