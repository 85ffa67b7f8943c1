import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPages } from '../../e2e/pages/all-pages';
import type { PageStates } from '../../e2e/pages/page-states';
import { openProduct } from '../../e2e/pages/product';
import { showTheme, THEMES, type Theme } from '../../e2e/pages/violations';
import { walkThrough, type Shown } from '../../e2e/pages/walk';
import type { Surroundings } from './accessibility';
import { capture, DESK, PHONE } from './capture';

/** The states that are worth a picture beside `success`, by the page's name. */
const ALSO: Record<string, string[]> = {
  home: ['loading', 'error', 'empty'],
  login: ['refused', 'choosing a Google account'],
  register: ['nothing filled in'],
  surveys: ['loading', 'no match'],
  survey: ['loading', 'signed out', 'pro', 'answers missing', 'results', 'voted', 'closed', 'reporting'],
  create: ['fields missing', 'choosing a day'],
  responses: ['empty'],
  comments: ['not pro'],
  users: ['error', 'empty'],
  'not-found': ['area unreachable', 'offline'],
  dashboard: ['role unknown'],
};

type View = typeof DESK;

/** Pages stand in every width and theme; their special states in two that differ in both. */
const ALL: [View, Theme][] = [DESK, PHONE].flatMap((view) => THEMES.map((theme): [View, Theme] => [view, theme]));
const SOME: [View, Theme][] = [
  [DESK, 'light'],
  [PHONE, 'dark'],
];

/** How the states are called that there are on phones only. */
const ON_PHONE = 'on a phone';

/** A picture that was taken. */
interface Screen {
  path: string;
  state: string;
  file: string;
}

/** The pictures wanted of a state of a page. */
function viewsOf({ name, path }: PageStates, state: string): [View, Theme][] {
  if (state.endsWith(ON_PHONE)) return ALL.filter(([view]) => view === PHONE);
  // The dashboard's own address goes on to a page that has its own pictures.
  if (state === 'success') return path === '/dashboard' ? [] : ALL;
  return ALSO[name]?.includes(state) ? SOME : [];
}

function fileOf({ name }: PageStates, state: string, { width }: View, theme: Theme): string {
  const suffix = state === 'success' ? '' : `-${state.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  return `${name}${suffix}-${width}-${theme}.jpg`;
}

async function takeState(directory: string, states: PageStates, { page, state }: Shown): Promise<Screen[]> {
  const taken: Screen[] = [];
  for (const [view, theme] of viewsOf(states, state)) {
    await showTheme(page, theme);
    await page.setViewportSize(view);
    const file = fileOf(states, state, view, theme);
    writeFileSync(join(directory, file), await capture(page));
    taken.push({ path: states.path, state, file });
  }
  return taken;
}

function lineOf(screens: Screen[], path: string, state: string): string {
  const files = screens.filter((each) => each.path === path && each.state === state).map(({ file }) => file);
  const pictures = files.map((file) => {
    const [, width, theme] = /-(\d+)-(\w+)\.jpg$/.exec(file) ?? [];
    return `[${width} ${theme}](${file})`;
  });
  return `| \`${path}\` | ${state} | ${pictures.join(' · ')} |`;
}

/** The page that lists the pictures. */
export function screensDocument(screens: Screen[]): string {
  const states = [...new Map(screens.map(({ path, state }) => [`${path} ${state}`, { path, state }])).values()];
  return [
    '# Screens',
    '',
    'Written by `npm run bench -- pages`: every page as the demo shows it, and the special states worth a look, 1280 and',
    '375 px wide, light and dark. What is below the cut of a long page is on the page itself.',
    '',
    '| page | state | pictures |',
    '| --- | --- | --- |',
    ...states.map(({ path, state }) => lineOf(screens, path, state)),
    '',
  ].join('\n');
}

/** Takes a picture of every page and writes them, with the page that lists them, to a directory of their own. */
export async function takeScreens({ url, browser, say }: Surroundings, directory: string): Promise<string[]> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const product = await openProduct(browser, url);
  const screens: Screen[] = [];
  for (const states of allPages) {
    say(`screens: ${states.path}`);
    await walkThrough(product, states, async (shown) => {
      screens.push(...(await takeState(directory, states, shown)));
    });
  }
  await product.close();
  writeFileSync(join(directory, 'README.md'), screensDocument(screens));
  return screens.map(({ file }) => join(directory, file));
}
