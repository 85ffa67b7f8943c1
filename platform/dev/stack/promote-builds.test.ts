import { readChannel } from '@canvass/release/store/channels';
import { call } from '@canvass/release/testing/command-fixture';
import { createPromotedStore, publishBuild, testSettings } from '@canvass/release/testing/fixture';
import { promoteUnlessLocked } from './promote-builds';

const V1 = '1.0.0-aaaa';
const V2 = '1.1.0-bbbb';
const channel = 'production';

test('a locked channel keeps its versions at a start and reports the lock', async () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  await call(store, 'lock', 'mf-admin', '--why', 'Night', '--by', 'ada');
  const request = { store, channel, versions: { 'mf-admin': V2 }, settings: testSettings, why: 'The builds' };
  expect(promoteUnlessLocked(request)?.message).toMatch(/^mf-admin in production is locked by ada .*: Night$/);
  expect(readChannel(store, channel)?.remotes['mf-admin']).toEqual({ stable: V1 });
  const other = { ...request, versions: { 'mf-admin': V1 } };
  expect(promoteUnlessLocked(other)).toBeUndefined();
  expect(() => promoteUnlessLocked({ ...request, versions: { 'mf-public': '9.0.0-none' } })).toThrow('not published');
});
