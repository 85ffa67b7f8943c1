import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type Navigator, Router } from 'react-router-dom';
import { useCurrentSearchParams } from './use-current-search-params';

/** A router that renders new addresses only when it is told to, as a slow transition does. */
function createSlowRouter() {
  const requested: string[] = [];
  const listeners = new Set<() => void>();
  let search = '?q=bus';
  const request: Navigator['push'] = (to) => requested.push((to as { search: string }).search);
  const navigator = { push: request, replace: request, go: () => {}, createHref: () => '' };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function SlowRouter({ children }: { children: ReactNode }) {
    const rendered = useSyncExternalStore(subscribe, () => search);
    return (
      <Router navigator={navigator} location={{ pathname: '/surveys', search: rendered }}>
        {children}
      </Router>
    );
  }
  const renderAddress = (next: string) =>
    act(() => {
      search = next;
      for (const listener of listeners) listener();
    });
  return { SlowRouter, requested, renderAddress };
}

const setParam = (name: string, value: string) => (current: URLSearchParams) => {
  const next = new URLSearchParams(current);
  next.set(name, value);
  return next;
};

function renderSearchParams() {
  const { SlowRouter, requested, renderAddress } = createSlowRouter();
  const { result } = renderHook(useCurrentSearchParams, { wrapper: SlowRouter });
  return {
    requested,
    renderAddress,
    read: () => result.current[0].toString(),
    set: (name: string, value: string) => act(() => result.current[1](setParam(name, value))),
    change: result.current[1],
  };
}

test('changes show before the router has rendered them, and none of them is lost', () => {
  const { requested, renderAddress, read, set } = renderSearchParams();
  expect(read()).toBe('q=bus');
  set('category', 'Health');
  set('category', 'Sports');
  expect(read()).toBe('q=bus&category=Sports');
  renderAddress('?q=bus&category=Health');
  set('sort', 'votes:desc');
  renderAddress('?q=bus&category=Sports');
  expect(read()).toBe('q=bus&category=Sports&sort=votes%3Adesc');
  expect(requested.at(-1)).toBe('?q=bus&category=Sports&sort=votes%3Adesc');
});

test('a function that was kept since an earlier rendering builds on the newest address', () => {
  const { requested, set, change } = renderSearchParams();
  set('category', 'Health');
  act(() => change(setParam('q', 'tram')));
  expect(requested.at(-1)).toBe('?q=tram&category=Health');
});

test('two changes within one event are both applied', () => {
  const { requested, read, change } = renderSearchParams();
  act(() => {
    change(setParam('category', 'Health'));
    change(setParam('sort', 'votes:asc'));
  });
  expect(read()).toBe('q=bus&category=Health&sort=votes%3Aasc');
  expect(requested).toHaveLength(2);
});

test('Back forgets a change that the router has not rendered', () => {
  const { read, set } = renderSearchParams();
  set('category', 'Health');
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(read()).toBe('q=bus');
});

test('another address replaces what was requested before', () => {
  const { renderAddress, read, set, requested } = renderSearchParams();
  set('category', 'Health');
  renderAddress('?q=bus&category=Health');
  renderAddress('?q=park');
  expect(read()).toBe('q=park');
  set('sort', 'votes:asc');
  expect(requested.at(-1)).toBe('?q=park&sort=votes%3Aasc');
});
