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
  const living = () => {
    const root = document.createElement('div');
    root.innerHTML = '<a href="/surveys">Surveys</a><button aria-label="Menu"></button>';
    document.body.replaceChildren(root);
    return root;
  };
  const again = (root: Element, pressed: () => void) => () => {
    root.innerHTML = '<a href="/surveys">Surveys</a><button aria-label="Menu"></button>';
    root.querySelector('button')?.addEventListener('click', pressed);
  };

  test('and the focus stays where it was', () => {
    const root = living();
    const link = root.querySelector('a');
    link?.focus();
    takeOver(
      root,
      again(root, () => {}),
    );
    expect(document.activeElement).toBe(root.querySelector('a'));
    expect(document.activeElement).not.toBe(link);
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
