import { fillPath, getOpenAddress } from './open-address';
import { createPreviewToken, getPreviewUser, readPreviewUser } from './preview-session';
import { formatStateCookie, parsePreviewQuery, parseStateCookie } from './preview-state';

test('a browser keeps the state of a preview in a cookie', () => {
  const state = { area: 'mf-admin', scenario: 'empty', theme: 'dark' } as const;
  const [cookie = ''] = formatStateCookie(state).split(';');
  expect(parseStateCookie(`other=1; ${cookie}`)).toEqual(state);
  expect(parseStateCookie('other=1')).toBeUndefined();
  expect(parseStateCookie('canvass-preview=mf-admin.unknown.dark')).toBeUndefined();
});

test('the address of a preview holds its state, and invalid values become the first ones', () => {
  const preview = { area: 'mf-admin', scenario: 'refused', theme: 'light', viewer: 'admin', path: '/a b' } as const;
  const { searchParams } = new URL(getOpenAddress(preview), 'http://localhost');
  expect(parsePreviewQuery(searchParams)).toEqual(preview);
  expect(parsePreviewQuery(new URLSearchParams('viewer=root&scenario=odd'))).toMatchObject({
    viewer: 'visitor',
    scenario: 'full',
    path: '/',
  });
});

test('the parameters of a path get an id', () => {
  expect(fillPath('/surveys/:id')).toMatch(/^\/surveys\/[0-9a-f]{24}$/);
  expect(fillPath('/files/*')).toBe('/files');
});

test('a token names the user of its role, and any other token names nobody', () => {
  const user = getPreviewUser('surveyor');
  expect(readPreviewUser(`Bearer ${createPreviewToken(user)}`)).toEqual(user);
  expect(readPreviewUser(`Bearer ${createPreviewToken({ ...user, role: 'root' as 'admin' })}`)).toBeUndefined();
  expect(readPreviewUser('')).toBeUndefined();
});
