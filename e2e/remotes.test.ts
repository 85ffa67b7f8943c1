import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { alteredCopy, serveFiles } from './remotes/altered-copy';
import { FAULTS, openFaulty } from './remotes/faults';
import { changeRegistry, servedRemote } from './remotes/hand-made';
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

/** What another team's build may differ in, and still runs in this shell. */
const SKEWS: { react?: string; contract?: number }[] = [{ react: '^19.0.0' }, { react: '^19.99.0' }, { contract: 0 }];

/** The range of React that a build asks of the shell. */
const WANTED_REACT = /\^19\.\d+\.\d+/g;

test('an area that was built for another minor version of what is shared, or the contract before, runs in this shell', async ({
  page,
  context,
  stack,
}) => {
  const { address, email, heading } = pageOf('mf-member');
  await signIn(page, email ?? '');
  const remote = await servedRemote(context, stack.url, 'mf-member');
  const directory = join(stack.data, 'releases/mf-member', remote.stable.version);

  const expectToRun = async (tab: Page, { react, contract = 1 }: (typeof SKEWS)[number], version: string) => {
    const copy = alteredCopy(remote, directory, version, (code) => code.replaceAll(WANTED_REACT, react ?? '$&'));
    if (react) expect([...copy.files.values()].join('')).toContain(react);
    await serveFiles(tab, copy.files);
    await changeRegistry(tab, ({ remotes }) => {
      const found = remotes.find(({ name }) => name === remote.name);
      Object.assign(found ?? {}, { stable: { ...copy.version, area: { ...copy.version.area, contract } } });
    });
    const asked = tab.waitForRequest((request) => request.url().includes(`/${version}/`));
    await tab.goto(address);
    await asked;
    await expect(tab.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(tab.getByRole('alert')).toHaveCount(0);
    await tab.close();
  };
  await Promise.all(SKEWS.map(async (skew, index) => expectToRun(await context.newPage(), skew, `9.9.${index}-skew`)));
});
