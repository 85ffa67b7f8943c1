import { getAreaMetadata, defineArea } from './area';

test('getAreaMetadata leaves out the page loaders', () => {
  const load = () => Promise.resolve({ Page: () => null });
  const area = defineArea('mf-test', [
    { path: '/test', title: 'Test', frame: 'site', load },
    { path: '/test/:id', title: 'One test', frame: 'site', under: '/test', load },
  ]);
  expect(getAreaMetadata(area)).toEqual({
    name: 'mf-test',
    contract: 1,
    pages: [
      { path: '/test', title: 'Test', frame: 'site' },
      { path: '/test/:id', title: 'One test', frame: 'site', under: '/test' },
    ],
  });
});

test('the parent of a page has to be a page of the same area', () => {
  const load = () => Promise.resolve({ Page: () => null });
  // @ts-expect-error: no page of this area has that path. Only the type checker reports this; nothing checks it at run
  // time.
  const area = defineArea('mf-test', [{ path: '/test', title: 'Test', frame: 'site', under: '/tset', load }]);
  expect(area.pages).toHaveLength(1);
});
