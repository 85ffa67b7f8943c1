import { expect, test } from '@playwright/test';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { createMistakeStore, MISTAKE_PAGE, type MistakeStore } from '../remotes/mistake-store';

// Mistakes that nobody sees in the first second, or only in another browser: the boot check uses each page as readers do.

const THROW = `(() => { throw new Error('deliberate'); })()`;

/** A page whose effect runs statements once. */
function createEffectComponent(statements: string): string {
  return `return () => {
    React.useEffect(() => { ${statements} }, []);
    return React.createElement('h1', null, 'Mistake');
  };`;
}

/** A page with a button. */
function createButtonComponent(onClick: string): string {
  return `return () => {
    const [isOpen, setOpen] = React.useState(false);
    const button = React.createElement('button', { onClick: () => { ${onClick} } }, 'Invite');
    const dialog = isOpen && React.createElement('div', { role: 'dialog' }, React.createElement('button', { onClick: () => ${THROW} }, 'Yes'));
    return React.createElement('div', null, React.createElement('h1', null, 'Mistake'), button, dialog);
  };`;
}

/** A page that shows an element with a style. */
function createStyledComponent(style: string): string {
  return `return () => React.createElement('div', null,
    React.createElement('h1', null, 'Mistake'), React.createElement('p', { style: ${style} }, 'Everybody needs this'));`;
}

const WRITE = `fetch('/api/contact', { method: 'POST', body: '{}' })`;

interface Mistake {
  title: string;
  /** What shows it. */
  kind: 'time' | 'controls' | 'requests' | 'structure' | 'layout' | 'browser';
  component: string;
  /** What the refusal says. */
  message: RegExp;
}

const MISTAKES: Mistake[] = [
  {
    title: 'a page that throws while nobody does anything',
    kind: 'time',
    component: createEffectComponent(
      `const timer = setTimeout(() => ${THROW}, 4000); return () => clearTimeout(timer);`,
    ),
    message: /: deliberate/,
  },
  {
    title: 'a page that throws when data is read again',
    kind: 'time',
    component: createEffectComponent(
      `document.addEventListener('visibilitychange', () => { void fetch('/api/surveys').then(() => ${THROW}); }, { once: true });`,
    ),
    message: /: deliberate/,
  },
  {
    title: 'a button that throws',
    kind: 'controls',
    component: createButtonComponent(THROW),
    message: /after button Invite was pressed: deliberate/,
  },
  {
    title: 'a page that throws on the answer to what it sends',
    kind: 'controls',
    component: createButtonComponent(`void ${WRITE}.then(() => ${THROW});`),
    message: /after button Invite was pressed: deliberate/,
  },
  {
    title: 'a button of a dialog that throws',
    kind: 'controls',
    component: createButtonComponent('setOpen(true)'),
    message: /after button Yes was pressed: deliberate/,
  },
  {
    title: 'a page that throws when it is opened a second time',
    kind: 'time',
    component: `let visits = 0;
      return () => {
        React.useEffect(() => { visits += 1; if (visits > 1) ${THROW}; }, []);
        return React.createElement('h1', null, 'Mistake');
      };`,
    message: /: deliberate/,
  },
  {
    title: 'a page that keeps more memory after every visit',
    kind: 'time',
    component: `const kept = [];
      return () => {
        React.useEffect(() => { kept.push(Array.from({ length: 100_000 }, (_, index) => ({ index }))); }, []);
        return React.createElement('h1', null, 'Mistake');
      };`,
    message: /it keeps \d+ kB more after every visit/,
  },
  {
    title: 'a page that requests the same in a loop',
    kind: 'requests',
    component: `return () => {
      const [count, setCount] = React.useState(0);
      React.useEffect(() => { void fetch('/api/surveys').then(() => setCount((before) => before + 1)); }, [count]);
      return React.createElement('h1', null, 'Mistake');
    };`,
    message: /it sends GET \/surveys \d+ times/,
  },
  {
    title: 'a page that sends something before anything is pressed',
    kind: 'requests',
    component: createEffectComponent(`void ${WRITE};`),
    message: /it sends POST \/contact before anything is pressed/,
  },
  {
    title: 'a page that only leads elsewhere',
    kind: 'structure',
    component: createEffectComponent(
      `history.replaceState(null, '', '/no/such/page'); dispatchEvent(new PopStateEvent('popstate'));`,
    ),
    message: /The page \/users of mf-admin leads elsewhere, whoever opens it/,
  },
  {
    title: 'a page that is wider than a phone',
    kind: 'layout',
    component: createStyledComponent(`{ width: '600px' }`),
    message: /390 px wide.*it is \d+ px wide in a window of 390 px because of <p> “Everybody needs this”/,
  },
  {
    title: 'something that covers the page',
    kind: 'layout',
    component: createStyledComponent(`{ position: 'fixed', inset: 0, margin: 0, zIndex: 9 }`),
    message: /its heading is covered by <p> “Everybody needs this”/,
  },
  {
    title: 'a text in the color of its background',
    kind: 'layout',
    component: createStyledComponent(`{ color: '#fff', background: '#fefefe' }`),
    message: /nobody can read <p> “Everybody needs this”/,
  },
  {
    title: 'a page that reads back a number that it has formatted',
    kind: 'browser',
    component: `return () => React.createElement('h1', null, Number((1.5).toLocaleString()) === 1.5 ? 'Mistake' : ${THROW});`,
    message: /(de-DE|ar-EG).*: deliberate/,
  },
  {
    title: 'a page that reads a time of day as another',
    kind: 'browser',
    component: `return () => React.createElement('h1', null, new Date('2026-01-01T00:00').toISOString() >= '2026' ? 'Mistake' : ${THROW});`,
    message: /Pacific\/Apia.*: deliberate/,
  },
  {
    title: 'a page that knows every part of its address',
    kind: 'browser',
    component: `return () => React.createElement('h1', null, location.search ? ${THROW} : 'Mistake');`,
    message: /with \?utm_source=mail.*: deliberate/,
  },
  {
    title: 'a page that stores something where the storage is full',
    kind: 'browser',
    component: createEffectComponent(`localStorage.setItem('users-order', 'name');`),
    message: /with a full storage.*: The storage is full/,
  },
  {
    title: 'a page that reads its own text, which a translator has replaced',
    kind: 'browser',
    component: createEffectComponent(
      `const timer = setTimeout(() => document.querySelector('main h1').firstChild.data.trim(), 100); return () => clearTimeout(timer);`,
    ),
    message: /translated.*trim/,
  },
  {
    title: 'a page that brings a React of its own',
    kind: 'structure',
    // Every copy of React DOM does this when it is loaded.
    component: createEffectComponent('globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.inject({});'),
    message: /it brings a React of its own/,
  },
];

let store: MistakeStore;

test.beforeAll(async () => {
  store = await createMistakeStore();
});

test.afterAll(() => store.remove());

const mistakes = selectCases('mistakes of pages in use', MISTAKES, ({ kind }) => [kind]);

for (const [index, { title, component, message }] of mistakes.entries()) {
  test(`the boot check refuses ${title}`, async () => {
    const result = await store.promote({ version: `1.3.0-mistake${index}`, page: MISTAKE_PAGE, component });
    expect(result).toMatchObject({ ok: false, code: 'boot' });
    expect(result.message).toMatch(message);
  });
}

test('the boot check does not see what shows only under the pointer, after a key, or in a field that is filled in', async () => {
  const component = `return () => {
    const [name, setName] = React.useState('');
    if (name !== '') ${THROW};
    const field = React.createElement('input', {
      'aria-label': 'Name', size: 4, value: name, onChange: (event) => setName(event.target.value), onKeyDown: () => ${THROW},
    });
    return React.createElement('h1', { onPointerEnter: () => ${THROW} }, 'Mistake', field);
  };`;
  const result = await store.promote({ version: '1.3.0-unseen', page: MISTAKE_PAGE, component });
  expect([result.ok, result.message]).toEqual([true, undefined]);
});
