import { isTakenDestination, rememberDestination, takeDestination } from './destination';

beforeEach(() => sessionStorage.clear());

test('the place that a visitor wanted is given once, then home', () => {
  rememberDestination('/dashboard/comments?page=2');
  expect(takeDestination()).toBe('/dashboard/comments?page=2');
  expect(takeDestination()).toBe('/');
});

test('the place that a sign-in led to is known', () => {
  rememberDestination('/dashboard/users');
  expect(isTakenDestination('/dashboard/users')).toBe(false);
  takeDestination();
  expect(isTakenDestination('/dashboard/users')).toBe(true);
  takeDestination();
  expect(isTakenDestination('/dashboard/users')).toBe(false);
});

test.each(['https://evil.test/', '//evil.test/', 'javascript:alert(1)'])('%s is no place of ours', (path) => {
  rememberDestination(path);
  expect(takeDestination()).toBe('/');
});
