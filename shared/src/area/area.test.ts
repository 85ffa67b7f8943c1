import { areaMetadata, defineArea } from './area';

test('the metadata of an area is everything but the code', () => {
  const load = () => Promise.resolve({ Page: () => null });
  const area = defineArea('mf-test', [{ path: '/test', title: 'Test', frame: 'site', load }]);
  expect(areaMetadata(area)).toEqual({
    name: 'mf-test',
    contract: 1,
    pages: [{ path: '/test', title: 'Test', frame: 'site' }],
  });
});
