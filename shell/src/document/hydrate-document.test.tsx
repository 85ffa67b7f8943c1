import { SKELETON_STYLE_ID } from '@canvass/shared/area';
import { RenderTimeContext, useIsHydrating, useTimeZone } from '@canvass/shared/session';
import { act, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { drainTo, type TelemetryEvent } from '../telemetry/event-buffer';
import { hydrateDocument } from './hydrate-document';
import { queueEarlyInput } from './pre-hydration';

/** A form whose fields are controlled, and that shows what it knows. */
function Form({ onShown }: { onShown?: () => void }) {
  const [text, setText] = useState('');
  const [choice, setChoice] = useState('a');
  const [isChecked, setChecked] = useState(false);
  const [clicks, setClicks] = useState(0);
  const isHydrating = useIsHydrating();
  useLayoutEffect(() => {
    if (!isHydrating) onShown?.();
  }, [isHydrating, onShown]);
  return (
    <form>
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
      <select value={choice} onChange={(event) => setChoice(event.target.value)}>
        <option>a</option>
        <option>b</option>
      </select>
      <input type="checkbox" checked={isChecked} onChange={(event) => setChecked(event.target.checked)} />
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        Count
      </button>
      <output>{[text, choice, String(isChecked), clicks, useTimeZone() ?? 'local'].join(' ')}</output>
    </form>
  );
}

let root: HTMLElement;
const events: TelemetryEvent[] = [];
drainTo((event) => events.push(event));

const get = <Name extends keyof HTMLElementTagNameMap>(name: Name) =>
  root.querySelector(name) as HTMLElementTagNameMap[Name];

const RENDERED_AT = new Date();

/** A document that the server has rendered, and that the application has not taken over. */
function showDocument(content: ReactNode): void {
  document.body.innerHTML = `<style id="${SKELETON_STYLE_ID}"></style><div id="root">${renderToString(<RenderTimeContext value={RENDERED_AT}>{content}</RenderTimeContext>)}</div><div data-frame="late"></div><div data-frame="failed"></div>`;
  document.documentElement.dataset['load'] = 'failed';
  root = document.querySelector<HTMLElement>('#root') as HTMLElement;
}

function takeOver(render: (onShown: () => void) => ReactNode): void {
  const renderAsBefore = (onShown: () => void) => (
    <RenderTimeContext value={RENDERED_AT}>{render(onShown)}</RenderTimeContext>
  );
  act(() => hydrateDocument(root, { area: 'mf-a', version: '1' }, renderAsBefore));
}

beforeEach(() => {
  events.length = 0;
  showDocument(<Form />);
});

test('the elements stay the same, and what holds only until then is removed', () => {
  const textarea = get('textarea');
  expect(get('output').textContent).toBe(' a false 0 UTC');
  takeOver((onShown) => <Form onShown={onShown} />);
  expect(get('textarea')).toBe(textarea);
  expect(get('output').textContent).toBe(' a false 0 local');
  expect(document.getElementById(SKELETON_STYLE_ID)).toBeNull();
  expect(document.querySelector('[data-frame]')).toBeNull();
  expect(document.documentElement).not.toHaveAttribute('data-load');
  expect(events).toEqual([]);
});

test('what was typed, chosen, and clicked before is kept', () => {
  const textarea = get('textarea');
  textarea.focus();
  textarea.value = 'A bench';
  get('select').value = 'b';
  get('input').checked = true;
  get('button').dataset['pressed'] = '';
  takeOver((onShown) => <Form onShown={onShown} />);
  expect(get('output').textContent).toBe('A bench b true 1 local');
  expect(textarea).toHaveFocus();
  expect(get('button')).not.toHaveAttribute('data-pressed');
});

test('what is typed while the application takes over is kept', () => {
  const Typing = ({ onShown }: { onShown: () => void }) => {
    useLayoutEffect(() => {
      get('textarea').value = 'late';
      get('textarea').dispatchEvent(new Event('input', { bubbles: true }));
    }, []);
    return <Form onShown={onShown} />;
  };
  takeOver((onShown) => <Typing onShown={onShown} />);
  expect(get('output').textContent).toBe('late a false 0 local');
});

test('a difference between server and browser is reported as an error of the area', () => {
  const consoleError = jest.mocked(console.error).mockImplementation(() => {});
  showDocument(<p>server</p>);
  takeOver((onShown) => {
    onShown();
    return <p>browser</p>;
  });
  expect(root.textContent).toBe('browser');
  expect(events).toEqual([{ kind: 'error', area: 'mf-a', version: '1', error: expect.any(Error) as Error }]);
  expect(consoleError).toHaveBeenCalledTimes(1);
});

/** Says that the application has taken over a little after it has, like one that waits for code. */
function Later({ onShown }: { onShown: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onShown);
    return () => clearTimeout(timer);
  }, [onShown]);
  return null;
}

test('a click while the application takes over counts once', async () => {
  queueEarlyInput();
  // Nothing is flushed: React has begun to listen, and has not taken anything over.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  hydrateDocument(root, { area: 'mf-a', version: '1' }, (onShown) => (
    <RenderTimeContext value={RENDERED_AT}>
      <Form />
      <Later onShown={onShown} />
    </RenderTimeContext>
  ));
  get('button').click();
  await waitFor(() => expect(document.querySelector(`#${SKELETON_STYLE_ID}`)).toBeNull());
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  expect(get('output').textContent).toContain(' 1 ');
  expect(get('button')).not.toHaveAttribute('data-pressed');
});
