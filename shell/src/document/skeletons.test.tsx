import { SKELETON_STYLE_ID } from '@canvass/shared/area';
import { waitFor } from '@testing-library/react';
import { renderSkeletons } from './skeletons';
import { takePressedButtons } from './early-input';
import { mountOverSkeleton } from './mount-over-skeleton';

const { css, html } = renderSkeletons();

/** The frame with a name, as in a document. */
function parseSkeleton(name: string, text = html.none): Element {
  const skeleton = new DOMParser().parseFromString(text, 'text/html').querySelector(`[data-frame=${name}]`);
  if (!skeleton) throw new Error(`There is no frame ${name}`);
  return skeleton;
}

function getLinkTexts(element: Element | null): (string | null)[] {
  return [...(element?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
}

test('the sign-in link is shown to visitors but not to users who may be signed in', () => {
  const navigation = 'nav[aria-label="Main"]';
  expect(getLinkTexts(parseSkeleton('visitor').querySelector(navigation))).toEqual([
    'Home',
    'Surveys',
    'Pro-User',
    'Sign In',
  ]);
  expect(getLinkTexts(parseSkeleton('person').querySelector(navigation))).toEqual(['Home', 'Surveys', 'Pro-User']);
});

test('each skeleton has a placeholder for the page that announces loading', () => {
  for (const name of ['visitor', 'person', 'dashboard']) {
    expect(parseSkeleton(name).querySelector('main')?.textContent).toContain('Loading....');
  }
});

test('a shell that fails to load shows an error with a retry button', () => {
  const alert = parseSkeleton('failed').querySelector('[role=alert]');
  expect(alert?.textContent).toContain('Canvass did not load');
  expect([...(alert?.querySelectorAll('button') ?? [])].map((button) => button.textContent)).toEqual(['Try again']);
});

test('the skeletons contain no duplicate ids', () => {
  const ids = [...html.mailbox.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('no link of the skeletons is marked as current', () => {
  expect(html.none).not.toContain('aria-current');
});

test('the notices are rendered above the skeletons', () => {
  expect(parseSkeleton('visitor').querySelector('aside')).toBeNull();
  expect(parseSkeleton('visitor', html.notice).querySelector('aside')?.textContent).toContain('{{notice}}');
  expect(parseSkeleton('visitor', html.notice).querySelector('aside a')).toBeNull();
  expect(parseSkeleton('dashboard', html.mailbox).querySelector('aside a')?.getAttribute('href')).toBe('{{mailbox}}');
});

test('the skeletons comply with the content security policy', () => {
  expect(html.mailbox).not.toMatch(/ style=|<style|<script| on[a-z]+=/);
  expect(css).not.toMatch(/<|data-styled|@import|url\(/);
});

describe('when the shell mounts', () => {
  const NAVBAR_HTML =
    '<a href="/">Canvass</a><a href="/">Home</a><button aria-label="Menu"></button><main tabindex="-1">Words</main>';
  const createShellRoot = () => {
    const root = document.createElement('div');
    root.innerHTML = `<div data-frame="visitor">${NAVBAR_HTML}</div>`;
    const style = document.createElement('style');
    style.id = SKELETON_STYLE_ID;
    document.body.replaceChildren(style, root);
    return root;
  };
  const createRenderer = (root: Element, pressed: () => void) => () => {
    root.innerHTML = NAVBAR_HTML.replace('Words', 'Other words');
    root.querySelector('button')?.addEventListener('click', pressed);
  };

  test.each(['a:nth-of-type(2)', 'button', 'main'])('the focus is kept on %s', (selector) => {
    const root = createShellRoot();
    const before = root.querySelector<HTMLElement>(selector);
    before?.focus();
    mountOverSkeleton(
      root,
      createRenderer(root, () => {}),
    );
    expect(document.activeElement).toBe(root.querySelector(selector));
    expect(document.activeElement).not.toBe(before);
  });

  test('the style element of the skeletons is removed', () => {
    const root = createShellRoot();
    mountOverSkeleton(
      root,
      createRenderer(root, () => {}),
    );
    expect(document.querySelector('style')).toBeNull();
  });

  test('a button that was clicked early is clicked once', () => {
    const pressed = jest.fn();
    const root = createShellRoot();
    root.querySelector('button')?.setAttribute('data-pressed', '');
    mountOverSkeleton(root, createRenderer(root, pressed));
    mountOverSkeleton(root, createRenderer(root, pressed));
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test('buttons are clicked in the order in which they were', () => {
    document.body.innerHTML = ['3', '10', '2']
      .map((click) => `<button data-pressed="${click}">${click}</button>`)
      .join('');
    expect(takePressedButtons(document.body).map(({ textContent }) => textContent)).toEqual(['2', '3', '10']);
    expect(document.querySelector('[data-pressed]')).toBeNull();
  });

  test('what was typed, chosen, opened, and clicked in a page in another language is repeated in the next one', () => {
    const pressed = jest.fn();
    const getHtml = (words: Record<'menu' | 'search' | 'more', string>) =>
      `<button aria-label="${words.menu}"></button><label>${words.search}<input name="q"></label>` +
      `<select name="sort"><option>1</option><option>2</option></select><input type="checkbox" name="open">` +
      `<details><summary>${words.more}</summary></details>`;
    document.body.innerHTML = `<div id="root">${getHtml({ menu: 'Menü', search: '<font>Suche</font>', more: 'Mehr' })}</div>`;
    const root = document.querySelector('#root') as HTMLElement;
    const find = (selector: string) => root.querySelector(selector) as HTMLElement;
    Object.assign(find('[name=q]'), { value: 'Bus' }).focus();
    Object.assign(find('[name=open]'), { checked: true });
    Object.assign(find('select'), { value: '2' });
    Object.assign(find('details'), { open: true });
    find('button').dataset['pressed'] = '1';

    mountOverSkeleton(root, () => {
      root.innerHTML = getHtml({ menu: 'Menu', search: 'Search', more: 'More' });
      find('button').addEventListener('click', pressed);
    });

    expect(find('[name=q]')).toHaveValue('Bus');
    expect(find('[name=q]')).toHaveFocus();
    expect(find('[name=open]')).toBeChecked();
    expect(find('select')).toHaveValue('2');
    expect(find('details')).toHaveAttribute('open');
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test('what was typed is repeated as soon as its field shows, and once', async () => {
    document.body.innerHTML = '<div id="root"><input name="q"><textarea name="message"></textarea></div>';
    const root = document.querySelector('#root') as HTMLElement;
    const find = (selector: string) => root.querySelector(selector) as HTMLElement;
    Object.assign(find('input'), { value: 'Bus' });
    Object.assign(find('textarea'), { value: 'Where?' });

    mountOverSkeleton(root, () => {
      root.innerHTML = '<input name="q"><p>Loading</p>';
    });
    expect(find('input')).toHaveValue('Bus');
    Object.assign(find('input'), { value: 'Bus line 9' });
    find('p').outerHTML = '<textarea name="message"></textarea>';

    await waitFor(() => expect(find('textarea')).toHaveValue('Where?'));
    expect(find('input')).toHaveValue('Bus line 9');
  });

  test('no button is clicked without an early click', () => {
    const pressed = jest.fn();
    const root = createShellRoot();
    mountOverSkeleton(root, createRenderer(root, pressed));
    expect(pressed).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });
});
