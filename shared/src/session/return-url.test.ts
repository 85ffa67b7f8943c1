import { forgetDestinationOfOthers, isTakenDestination, rememberDestination, takeDestination } from './return-url';

beforeEach(() => sessionStorage.clear());

test('the saved return URL is consumed once, then the home page is returned', () => {
  rememberDestination('/dashboard/comments?page=2');
  expect(takeDestination()).toBe('/dashboard/comments?page=2');
  expect(takeDestination()).toBe('/');
});

test('where a user was is kept for that user, even if they sign in elsewhere first, and for nobody else', () => {
  rememberDestination('/dashboard/comments', 'ada');
  forgetDestinationOfOthers('ada');
  forgetDestinationOfOthers('grace');
  expect(takeDestination()).toBe('/');
  rememberDestination('/dashboard/comments', 'ada');
  forgetDestinationOfOthers('ada');
  expect(takeDestination()).toBe('/dashboard/comments');
  expect(sessionStorage).toHaveLength(0);
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
