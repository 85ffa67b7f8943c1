import { expect, test, type Page } from '@playwright/test';
import { findNewViolations, findViolations } from './pages/axe';
import type { PassedCombinations } from './pages/color-combinations';

const STYLE = `
  body { margin: 0; background: white; color: black; font: 16px sans-serif }
  .pale { color: #bbb } .grey { color: #767676 } .box { background: #eee; padding: 8px }
  a { color: #2f6fd6; text-decoration: none } .plain { text-decoration: underline }
  @media (prefers-color-scheme: dark) { body { background: black; color: white } .grey { color: #333 } }
`;

let page: Page;

// One page for all tests: axe is parsed once.
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});

test.afterAll(() => page.close());

async function show(content: string): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>Colors</title><style>${STYLE}</style><main><h1>Colors</h1>${content}</main></html>`,
  );
}

/** Checks one content after another, as pages of one worker. Returns what was found in the last one. */
async function findInLast(contents: string[]): Promise<string[]> {
  const combinations: PassedCombinations = new Set();
  let violations: string[] = [];
  for (const [index, content] of contents.entries()) {
    await show(content);
    violations = await findNewViolations(page, 'light', 'main', combinations);
    if (index < contents.length - 1) expect(violations).toEqual([]);
  }
  // What is found is what axe finds in the whole content.
  const isColor = (violation: string) => /^(color-contrast|link-in-text-block):/.test(violation);
  expect(violations.filter(isColor)).toEqual((await findViolations(page, 'light', { scope: 'main' })).filter(isColor));
  return violations;
}

/** A mistake, and what passes before: the same combination where it is right or not checked, or none. */
const MISTAKES: [what: string, before: string[], mistake: string, rule: string][] = [
  ['a pale text', ['<p>Text</p>'], '<p class="pale">Text</p>', 'color-contrast'],
  ['a text on another background', ['<p class="grey">Text</p>'], '<p class="box grey">Text</p>', 'color-contrast'],
  [
    'a text over a layer that is not around it',
    ['<p class="grey">Text</p>'],
    '<div style="position: relative"><div style="position: absolute; inset: 0; background: #999"></div><p class="grey" style="position: relative">Text</p></div>',
    'color-contrast',
  ],
  [
    'a text that has moved out of its box',
    ['<div style="background: black"><p style="color: #eee">Text</p></div>'],
    '<div style="background: black; height: 40px"><p style="color: #eee; position: relative; top: 200px">Text</p></div>',
    'color-contrast',
  ],
  [
    'an enabled control after a disabled one of the same colors',
    ['<button disabled class="pale">Send</button>'],
    '<button class="pale">Send</button>',
    'color-contrast',
  ],
  [
    'an enabled control beside a disabled one of the same colors',
    [],
    '<button class="pale">Send</button> <button disabled class="pale">Send</button>',
    'color-contrast',
  ],
  [
    'a disabled control before an enabled one of the same colors',
    [],
    '<button disabled class="pale">Send</button> <button class="pale">Send</button>',
    'color-contrast',
  ],
  [
    'a label after one of a disabled control',
    ['<label class="pale">Name <input disabled></label>'],
    '<label class="pale">Name <input></label>',
    'color-contrast',
  ],
  [
    'an input after a disabled one',
    ['<label>Name <input class="pale" value="Ada" disabled></label>'],
    '<label>Name <input class="pale" value="Ada"></label>',
    'color-contrast',
  ],
  [
    'a text area whose label is right',
    ['<label>Name <textarea>Ada</textarea></label>'],
    '<label>Name <textarea class="pale">Ada</textarea></label>',
    'color-contrast',
  ],
  [
    'a select whose label is right',
    ['<label>Name <select><option>Ada</option></select></label>'],
    '<label>Name <select class="pale"><option>Ada</option></select></label>',
    'color-contrast',
  ],
  [
    'a text after one that is hidden',
    [
      '<p class="pale" style="position: absolute; left: -999px; width: 99px">Text</p><p class="pale" style="visibility: hidden">Text</p>',
    ],
    '<p class="pale">Text</p>',
    'color-contrast',
  ],
  ['a translucent text', ['<p>Text</p>'], '<div style="opacity: 0.3"><p>Text</p></div>', 'color-contrast'],
  [
    'a small text after a large one',
    ['<p style="font-size: 32px; color: #888">Text</p>'],
    '<p style="color: #888">Text</p>',
    'color-contrast',
  ],
  [
    'a link in a text of nearly its color',
    ['<p><a href="#a">Link</a> in a text</p>'],
    '<p style="color: #2f6fdb"><a href="#a">Link</a> in a text</p>',
    'link-in-text-block',
  ],
  [
    'a link in a text after one that stands alone',
    ['<p style="color: #2f6fdb"><a href="#a">Link</a></p>'],
    '<p style="color: #2f6fdb"><a href="#a">Link</a> in a text</p>',
    'link-in-text-block',
  ],
  [
    'a link without the line of another one',
    ['<p style="color: #2f6fdb"><a class="plain" href="#a">Link</a> in a text</p>'],
    '<p style="color: #2f6fdb"><a href="#a">Link</a> in a text</p>',
    'link-in-text-block',
  ],
];

for (const [what, before, mistake, rule] of MISTAKES) {
  test(`${what} is found`, async () => {
    const violations = await findInLast([...before, mistake]);
    expect(violations).toEqual([expect.stringContaining(`${rule}: `)]);
  });
}

test('a combination that passed in the light theme is checked in the dark one', async () => {
  const combinations: PassedCombinations = new Set();
  await show('<p class="grey">Text</p>');
  expect(await findNewViolations(page, 'light', 'main', combinations)).toEqual([]);
  expect(await findNewViolations(page, 'dark', 'main', combinations)).toEqual([expect.stringContaining('Text')]);
  expect(await findViolations(page, 'dark', { scope: 'main' })).toHaveLength(1);
});

test('a text of a shadow tree is checked', async () => {
  const tree = '<template shadowrootmode="open"><p style="color: #bbb">Text</p></template>';
  await show('<div></div>');
  await page.locator('div').evaluate((host, html) => host.setHTMLUnsafe(`<div>${html}</div>`), tree);
  expect(await findNewViolations(page, 'light', 'main', new Set())).toEqual([expect.stringContaining('Text')]);
});

test('a mistake that was found is found again', async () => {
  const combinations: PassedCombinations = new Set();
  await show('<p class="pale">Text</p>');
  for (const _time of [1, 2]) expect(await findNewViolations(page, 'light', 'main', combinations)).toHaveLength(1);
});

test('a combination that has passed is not measured again', async () => {
  const combinations: PassedCombinations = new Set();
  await show('<p>One</p><p>Two</p><p class="grey">Three</p>');
  await findNewViolations(page, 'light', 'main', combinations);
  const passed = [...combinations];
  // Of three texts, a heading, and no link.
  expect(passed).toHaveLength(3);
  await show('<p class="grey">Four</p><p>Five</p>');
  await page.evaluate(() => {
    const { axe } = globalThis as unknown as { axe: { run: (context: unknown, ...rest: unknown[]) => unknown } };
    const { run } = axe;
    axe.run = (context, ...rest) => {
      if (context !== 'main') throw new Error('Colors are measured again.');
      return run(context, ...rest);
    };
  });
  expect(await findNewViolations(page, 'light', 'main', combinations)).toEqual([]);
  expect([...combinations]).toEqual(passed);
});
