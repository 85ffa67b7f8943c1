import { areaMetadata, defineArea } from './area';

test('the metadata of an area is everything but the code', () => {
  const load = () => Promise.resolve({ Page: () => null });
  const area = defineArea('mf-test', [
    { path: '/test', title: 'Test', frame: 'site', load },
    { path: '/test/:id', title: 'One test', frame: 'site', under: '/test', load },
  ]);
  expect(areaMetadata(area)).toEqual({
    name: 'mf-test',
    contract: 1,
    pages: [
      { path: '/test', title: 'Test', frame: 'site' },
      { path: '/test/:id', title: 'One test', frame: 'site', under: '/test' },
    ],
  });
});

test('a page stands under a page of its own area only', () => {
  const load = () => Promise.resolve({ Page: () => null });
  // @ts-expect-error: no page of this area has that path, which the type checker says; at run time nothing looks.
  const area = defineArea('mf-test', [{ path: '/test', title: 'Test', frame: 'site', under: '/tset', load }]);
  expect(area.pages).toHaveLength(1);
});
