import { FRAME_STYLE } from './frame-name';
import { drawFrames } from './frames';
import { takeOver } from './take-over';

const { css, html } = drawFrames();

/** The frame of a name, as its document would have it. */
function frame(name: string, text = html.none): Element {
  const found = new DOMParser().parseFromString(text, 'text/html').querySelector(`[data-frame=${name}]`);
  if (!found) throw new Error(`There is no frame ${name}`);
  return found;
}

function linksOf(element: Element | null): (string | null)[] {
  return [...(element?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
}

test('a visitor is offered to sign in, somebody who may be signed in is not', () => {
  const navigation = 'nav[aria-label="Main"]';
  expect(linksOf(frame('visitor').querySelector(navigation))).toEqual(['Home', 'Surveys', 'Pro-User', 'Sign In']);
  expect(linksOf(frame('person').querySelector(navigation))).toEqual(['Home', 'Surveys', 'Pro-User']);
});

test('each frame has a place for the page, which says that it is on its way', () => {
  for (const name of ['visitor', 'person', 'dashboard']) {
    expect(frame(name).querySelector('main')?.textContent).toContain('Loading....');
  }
});

test('a shell that does not come is told, with a way to try again', () => {
  const alert = frame('failed').querySelector('[role=alert]');
  expect(alert?.textContent).toContain('Canvass did not load');
  expect([...(alert?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual(['Try again']);
});

test('no id is there twice', () => {
  const ids = [...html.mailbox.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('no link is the current one: which one it is depends on the address', () => {
  expect(html.none).not.toContain('aria-current');
});

test('the notices stand above the frames where there are any', () => {
  expect(frame('visitor').querySelector('aside')).toBeNull();
  expect(frame('visitor', html.notice).querySelector('aside')?.textContent).toContain('{{notice}}');
  expect(frame('visitor', html.notice).querySelector('aside a')).toBeNull();
  expect(frame('dashboard', html.mailbox).querySelector('aside a')?.getAttribute('href')).toBe('{{mailbox}}');
});

test('nothing in it needs what the content security policy refuses', () => {
  expect(html.mailbox).not.toMatch(/ style=|<style|<script| on[a-z]+=/);
  expect(css).not.toMatch(/<|data-styled|@import|url\(/);
});

describe('the shell takes over', () => {
  const bar =
    '<a href="/">Canvass</a><a href="/">Home</a><button aria-label="Menu"></button><main tabindex="-1">Words</main>';
  const living = () => {
    const root = document.createElement('div');
    root.innerHTML = `<div data-frame="visitor">${bar}</div>`;
    const style = document.createElement('style');
    style.id = FRAME_STYLE;
    document.body.replaceChildren(style, root);
    return root;
  };
  const again = (root: Element, pressed: () => void) => () => {
    root.innerHTML = bar.replace('Words', 'Other words');
    root.querySelector('button')?.addEventListener('click', pressed);
  };

  test.each(['a:nth-of-type(2)', 'button', 'main'])('and the focus stays where it was, on %s', (selector) => {
    const root = living();
    const before = root.querySelector<HTMLElement>(selector);
    before?.focus();
    takeOver(
      root,
      again(root, () => {}),
    );
    expect(document.activeElement).toBe(root.querySelector(selector));
    expect(document.activeElement).not.toBe(before);
  });

  test('and what the frame was drawn with goes', () => {
    const root = living();
    takeOver(
      root,
      again(root, () => {}),
    );
    expect(document.querySelector('style')).toBeNull();
  });

  test('and does what was pressed before, once', () => {
    const pressed = jest.fn();
    const root = living();
    document.documentElement.dataset['pressed'] = 'Menu';
    takeOver(root, again(root, pressed));
    takeOver(root, again(root, pressed));
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test('and nothing happens that nobody did', () => {
    const pressed = jest.fn();
    const root = living();
    takeOver(root, again(root, pressed));
    expect(pressed).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });
});
