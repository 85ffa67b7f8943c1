import type { PageMetadata } from '@canvass/shared/area';
import { publishBuild } from '../testing/fixture';
import { createSignedStore, judge } from '../testing/policy-fixture';

const V3 = '1.2.0-cccc';

/** Tries to promote mf-admin with more pages, signed by its team. */
async function promotePages(paths: string[], mayServe?: readonly string[]) {
  const signed = await createSignedStore(mayServe);
  const pages = ['/mf-admin', ...paths].map((path): PageMetadata => ({ path, title: path, frame: 'site' }));
  publishBuild(signed.store, 'mf-admin', { version: V3, area: { name: 'mf-admin', contract: 1, pages } });
  const { exitCode, result } = await signed.run(signed.adminTeam, 'promote', `mf-admin@${V3}`);
  return { exitCode, message: result['message'] as string | undefined, served: judge(signed).served };
}

test.each([
  [['/help'], ['/mf-admin'], '/help, and the key admin-team may serve /mf-admin'],
  [['/mf-admins'], ['/mf-admin'], '/mf-admins, and the key admin-team may serve /mf-admin'],
  [
    ['/mf-admin/a', '/help/:x?'],
    ['/mf-admin', '/help/:x'],
    '/help, and the key admin-team may serve /mf-admin, /help/:x',
  ],
  [
    ['/surveys/mine'],
    ['/mf-admin', '/surveys/my'],
    '/surveys/mine, and the key admin-team may serve /mf-admin, /surveys/my',
  ],
])('with the pages %j, a key that may serve %j is refused', async (paths, mayServe, reason) => {
  expect(await promotePages(paths, mayServe)).toEqual({
    exitCode: 1,
    message: `The policy of production does not allow this change, because mf-admin would serve ${reason}`,
    served: 1,
  });
});

test('a key without prefixes cannot serve what belongs to a page of another area so far', async () => {
  expect(await promotePages(['/surveys/mine'])).toEqual({
    exitCode: 1,
    message:
      'The policy of production does not allow this change, because mf-admin would serve /surveys/mine, which /surveys/:id of mf-public serves, and the policy does not say that the key admin-team may serve it: add it to mayServe',
    served: 1,
  });
});

test.each([
  [['/mf-admin/:id', '/MF-admin/help'], ['/mf-admin']],
  [['/surveys/mine'], ['/mf-admin', '/surveys/mine']],
  [['/help', '/surveys/:id/notes'], undefined],
  [['/help'], ['/']],
])('with the pages %j, a key that may serve %j is accepted', async (paths, mayServe) => {
  expect(await promotePages(paths, mayServe)).toEqual({ exitCode: 0, message: undefined, served: 2 });
});

test('a key without prefixes may keep what its area serves already', async () => {
  const signed = await createSignedStore();
  const { run, store, platform, adminTeam } = signed;
  const publishPages = (version: string) =>
    publishBuild(store, 'mf-admin', {
      version,
      area: { name: 'mf-admin', contract: 1, pages: [{ path: '/surveys/mine', title: 'Mine', frame: 'site' }] },
    });
  publishPages(V3);
  publishPages('1.3.0-dddd');
  expect(await run(platform, 'promote', `mf-admin@${V3}`)).toMatchObject({ exitCode: 0 });
  expect(await run(adminTeam, 'promote', 'mf-admin@1.3.0-dddd')).toMatchObject({ exitCode: 0 });
  expect(await run(adminTeam, 'rollback', 'mf-admin')).toMatchObject({ exitCode: 0 });
  expect(judge(signed)).toEqual({ served: 4, signedBy: 'admin-team', reasons: [] });
});
