import type { Registry } from '@canvass/shared/area';
import { dropOverride } from '@canvass/shared/contracts';
import { SessionContext, type Session } from '@canvass/shared/session';
import { buildSession, buildSessionUser, calls, refuse, respond } from '@canvass/shared/testing';
import { act, render } from '@testing-library/react';
import { canaryRemote, registryOf } from '../testing/canary-registry';
import { OverrideOwner, withOwnOverride } from './override-owner';

const ADA = buildSessionUser();
const EVE = buildSessionUser({ uid: 'uid-eve' });
const override = { area: 'mf-public', origin: 'http://localhost:8081', uid: ADA.uid };

const tokenOf = (uid: string) => `header.${btoa(JSON.stringify({ sub: uid }))}.signature`;

beforeEach(() => {
  localStorage.clear();
  respond(dropOverride, { dropped: true });
});

describe('before anything of the area is loaded', () => {
  const registry: Registry = registryOf(canaryRemote('mf-public', 0, ''));
  const overridden: Registry = { ...registry, config: { ...registry.config, override } };
  const reload = jest.fn();

  beforeEach(() => reload.mockReset());

  test('who set it goes on', async () => {
    localStorage.setItem('access-token', tokenOf(ADA.uid));
    expect(await withOwnOverride(overridden, reload)).toBe(overridden);
    expect(calls()).toEqual([]);
  });

  test.each([
    ['somebody else', tokenOf(EVE.uid)],
    ['a visitor', ''],
    ['a token that cannot be read', 'nonsense'],
  ])('%s gets the released page', async (_who, token) => {
    if (token) localStorage.setItem('access-token', token);
    const dropped = new Promise<void>((resolve) => {
      reload.mockImplementation(resolve);
    });
    void withOwnOverride(overridden, reload);
    await dropped;
    expect(calls()).toEqual([expect.objectContaining({ method: 'DELETE', url: '/overrides' })]);
  });

  test('a page that cannot be had otherwise goes without the area', async () => {
    refuse(dropOverride, 'service-unavailable');
    const { remotes, config } = await withOwnOverride(overridden, reload);
    expect([remotes.map(({ name }) => name), config.override]).toEqual([[], undefined]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('a page without an override is as it is', async () => {
    expect(await withOwnOverride(registry, reload)).toBe(registry);
  });
});

describe('while the page is open', () => {
  async function become(...sessions: Session[]): Promise<jest.Mock> {
    const reload = jest.fn();
    const at = (session: Session) => (
      <SessionContext value={session}>
        <OverrideOwner override={override} reload={reload} />
      </SessionContext>
    );
    const { rerender } = render(at(buildSession({ status: 'loading', user: null })));
    for (const session of sessions) await act(async () => rerender(at(session)));
    return reload;
  }

  const ofAda = buildSession({ status: 'signed-in', user: ADA });

  test('the session of who set it keeps it', async () => {
    expect(await become(ofAda)).not.toHaveBeenCalled();
    expect(calls()).toEqual([]);
  });

  test.each([
    ['a sign-out', buildSession({ status: 'signed-out', user: null })],
    ['a sign-in of somebody else', buildSession({ status: 'signed-in', user: EVE })],
  ])('%s drops it, and loads the page again', async (_what, session) => {
    expect(await become(ofAda, session)).toHaveBeenCalledTimes(1);
    expect(calls()).toEqual([expect.objectContaining({ method: 'DELETE', url: '/overrides' })]);
  });

  test('the page is loaded again also when it cannot be dropped', async () => {
    refuse(dropOverride, 'service-unavailable');
    expect(await become(ofAda, buildSession({ status: 'signed-out', user: null }))).toHaveBeenCalledTimes(1);
  });
});
