import { act, renderHook } from '@testing-library/react';
import { recordServerTime } from '@canvass/shared/session';
import { useNow } from './use-now';

const NOON = Date.UTC(2099, 10, 27, 12);

test('the time is corrected as soon as the server has told its own, and goes on from there', () => {
  jest.useFakeTimers({ now: NOON - 24 * 3_600_000 });
  const { result } = renderHook(() => useNow());
  expect(result.current.getTime()).toBe(NOON - 24 * 3_600_000);
  act(() => recordServerTime(new Date(NOON).toUTCString()));
  expect(result.current.getTime()).toBe(NOON);
  act(() => jest.advanceTimersByTime(30_000));
  expect(result.current.getTime()).toBe(NOON + 30_000);
  jest.useRealTimers();
});
