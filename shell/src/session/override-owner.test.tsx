import type { Registry } from '@canvass/shared/area';
import { dropOverride } from '@canvass/shared/contracts';
import { SessionContext, type Session } from '@canvass/shared/session';
import {
  createTestSession,
  createTestSessionUser,
  getRequests,
  mockProblem,
  mockResponse,
} from '@canvass/shared/testing';
import { act, render } from '@testing-library/react';
import { createTestCanaryRemote, createTestRegistry } from '../testing/canary-registry';
import { OverrideOwner, enforceOverrideOwner } from './override-owner';

const ADA = createTestSessionUser();
const EVE = createTestSessionUser({ uid: 'uid-eve' });
const override = { area: 'mf-public', origin: 'http://localhost:8081', uid: ADA.uid };

const createTestToken = (uid: string) => `header.${btoa(JSON.stringify({ sub: uid }))}.signature`;

beforeEach(() => {
  localStorage.clear();
  mockResponse(dropOverride, { dropped: true });
});

describe('before the overridden area is loaded', () => {
  const registry: Registry = createTestRegistry(createTestCanaryRemote('mf-public', 0, ''));
  const overriddenRegistry: Registry = { ...registry, config: { ...registry.config, override } };
  const reload = jest.fn();

  beforeEach(() => reload.mockReset());

  test('the override owner keeps their session', async () => {
    localStorage.setItem('access-token', createTestToken(ADA.uid));
    expect(await enforceOverrideOwner(overriddenRegistry, reload)).toBe(overriddenRegistry);
    expect(getRequests()).toEqual([]);
  });

  test.each([
    ['somebody else', createTestToken(EVE.uid)],
    ['a visitor', ''],
    ['a token that cannot be read', 'nonsense'],
  ])('%s is shown the released page', async (_who, token) => {
    if (token) localStorage.setItem('access-token', token);
    const reloaded = new Promise<void>((resolve) => {
      reload.mockImplementation(resolve);
    });
    void enforceOverrideOwner(overriddenRegistry, reload);
    await reloaded;
    expect(getRequests()).toEqual([expect.objectContaining({ method: 'DELETE', url: '/overrides' })]);
  });

  test('a page whose override cannot be removed is shown without the area', async () => {
    mockProblem(dropOverride, 'service-unavailable');
    const { remotes, config } = await enforceOverrideOwner(overriddenRegistry, reload);
    expect([remotes.map(({ name }) => name), config.override]).toEqual([[], undefined]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('a page without an override is unchanged', async () => {
    expect(await enforceOverrideOwner(registry, reload)).toBe(registry);
  });
});

describe('while the page is open', () => {
  async function renderWithSessions(...sessions: Session[]): Promise<jest.Mock> {
    const reload = jest.fn();
    const at = (session: Session) => (
      <SessionContext value={session}>
        <OverrideOwner override={override} reload={reload} />
      </SessionContext>
    );
    const { rerender } = render(at(createTestSession({ status: 'loading', user: null })));
    for (const session of sessions) await act(async () => rerender(at(session)));
    return reload;
  }

  const adasSession = createTestSession({ status: 'signed-in', user: ADA });

  test('the override stays while its owner is signed in', async () => {
    expect(await renderWithSessions(adasSession)).not.toHaveBeenCalled();
    expect(getRequests()).toEqual([]);
  });

  test.each([
    ['a sign-out', createTestSession({ status: 'signed-out', user: null })],
    ['a sign-in of somebody else', createTestSession({ status: 'signed-in', user: EVE })],
  ])('%s removes the override and reloads the page', async (_what, session) => {
    expect(await renderWithSessions(adasSession, session)).toHaveBeenCalledTimes(1);
    expect(getRequests()).toEqual([expect.objectContaining({ method: 'DELETE', url: '/overrides' })]);
  });

  test('the page is reloaded even if the override cannot be removed', async () => {
    mockProblem(dropOverride, 'service-unavailable');
    expect(
      await renderWithSessions(adasSession, createTestSession({ status: 'signed-out', user: null })),
    ).toHaveBeenCalledTimes(1);
  });
});
