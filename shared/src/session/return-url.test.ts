import { isTakenDestination, rememberDestination, takeDestination } from './return-url';

beforeEach(() => sessionStorage.clear());

test('the saved return URL is consumed once, then the home page is returned', () => {
  rememberDestination('/dashboard/comments?page=2');
  expect(takeDestination()).toBe('/dashboard/comments?page=2');
  expect(takeDestination()).toBe('/');
});

test('isReturnUrl recognizes the page that a sign-in led to', () => {
  rememberDestination('/dashboard/users');
  expect(isTakenDestination('/dashboard/users')).toBe(false);
  takeDestination();
  expect(isTakenDestination('/dashboard/users')).toBe(true);
  takeDestination();
  expect(isTakenDestination('/dashboard/users')).toBe(false);
});

test.each(['https://evil.test/', '//evil.test/', 'javascript:alert(1)'])(
  'the return URL %s of another site is ignored',
  (path) => {
    rememberDestination(path);
    expect(takeDestination()).toBe('/');
  },
);
