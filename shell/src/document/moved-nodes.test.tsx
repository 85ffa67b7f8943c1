import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { hasTranslation, tolerateMovedNodes } from './moved-nodes';

let container: HTMLElement;
let root: Root;

function render(content: ReactNode): void {
  act(() => root.render(content));
}

/** Puts every text that is not in a `font` element into two of them, or leaves a copy there and takes the text itself away. */
function translate(translation: 'moved' | 'replaced'): void {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ parentElement }) => parentElement?.localName !== 'font')) {
    const outer = document.createElement('font');
    text.replaceWith(outer);
    outer.appendChild(document.createElement('font')).append(translation === 'moved' ? text : text.data);
  }
}

beforeAll(tolerateMovedNodes);

beforeEach(() => {
  container = document.createElement('main');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => act(() => root.unmount()));

/** Bare texts beside what comes and goes, planted here because the lint keeps them out of the product. */
const PLANTED: { change: string; before: ReactNode; after: ReactNode; text: string }[] = [
  {
    change: 'an element is inserted before it',
    before: <p>{[null, 'Save']}</p>,
    after: <p>{[<i key="busy">…</i>, 'Save']}</p>,
    text: '…Save',
  },
  {
    change: 'it is removed',
    before: <p>{[<b key="title">Title</b>, 'Saving']}</p>,
    after: <p>{[<b key="title">Title</b>, null]}</p>,
    text: 'Title',
  },
  {
    change: 'an element takes its place',
    before: <p>{[<b key="title">Title</b>, 'Text', <i key="end">.</i>]}</p>,
    after: <p>{[<b key="title">Title</b>, <u key="link">Link</u>, <i key="end">.</i>]}</p>,
    text: 'TitleLink.',
  },
  {
    change: 'an element changes its place with that behind it',
    before: <p>{[<b key="one">One</b>, <b key="two">Two</b>, 'Three']}</p>,
    after: <p>{[<b key="two">Two</b>, <b key="one">One</b>, 'Three']}</p>,
    text: 'TwoOneThree',
  },
  { change: 'everything around it is removed', before: <p>{['One', <b key="two">Two</b>]}</p>, after: null, text: '' },
];

for (const translation of ['moved', 'replaced'] as const) {
  test.each(PLANTED)(`a page survives that a text was ${translation} and $change`, ({ before, after, text }) => {
    render(before);
    translate(translation);
    render(after);
    expect(container.textContent).toBe(text);
  });

  test(`the only text of an element that was ${translation} is still updated`, () => {
    render(<p>{'1 vote'}</p>);
    translate(translation);
    render(<p>{'2 votes'}</p>);
    expect(container.textContent).toBe('2 votes');
  });
}

test('a text beside others that was moved is still updated', () => {
  render(<p>{[1, ' vote']}</p>);
  translate('moved');
  render(<p>{[2, ' votes']}</p>);
  expect(container.textContent).toBe('2 votes');
});

test('several texts of an element that were replaced do not end the page', () => {
  render(<p>{[null, 'One', <b key="and"> and </b>, 'Two']}</p>);
  translate('replaced');
  render(<p>{[<i key="first">First </i>, 'One', <b key="and"> and </b>, null]}</p>);
  expect(container.textContent).toContain('First ');
  render(<p>Done</p>);
  expect(container.textContent).toBe('Done');
});

test('an element that was moved into another one is removed from there', () => {
  render(<p>{[<b key="one">One</b>, <i key="two">Two</i>]}</p>);
  container.querySelector('i')?.append(container.querySelector('b') as Node);
  render(<p>{[null, <i key="two">Two</i>]}</p>);
  expect(container.querySelector('b')).toBeNull();
  expect(container.querySelector('i')).not.toBeNull();
});

test('a translated document is told from one that is not', () => {
  render(<p>Text</p>);
  expect(hasTranslation(container)).toBe(false);
  translate('moved');
  expect(hasTranslation(container)).toBe(true);
});
