import { renderHook } from '@testing-library/react';
import { useIsMounted } from './use-is-mounted';

test('a component is mounted until it is removed', () => {
  const { result, rerender, unmount } = renderHook(useIsMounted);
  expect(result.current.current).toBe(true);
  rerender();
  expect(result.current.current).toBe(true);
  unmount();
  expect(result.current.current).toBe(false);
});
