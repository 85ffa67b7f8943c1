import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPages } from '../../e2e/pages/all-pages';
import type { PageStates } from '../../e2e/pages/page-states';
import { createTestProduct } from '../../e2e/pages/test-product';
import { showTheme, THEMES, type Theme } from '../../e2e/pages/axe';
import { visitStates, type VisibleState } from '../../e2e/pages/visit-states';
import type { PageBenchEnvironment } from './accessibility';
import { capture, DESKTOP_VIEWPORT, PHONE_VIEWPORT } from './capture';

/** The states besides `success` that are captured, by the page's name. */
const EXTRA_STATES: Record<string, string[]> = {
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

type Viewport = typeof DESKTOP_VIEWPORT;

/** Pages are captured at every width and in every theme; their special states in two views that differ in both. */
const ALL_VIEWS: [Viewport, Theme][] = [DESKTOP_VIEWPORT, PHONE_VIEWPORT].flatMap((view) =>
  THEMES.map((theme): [Viewport, Theme] => [view, theme]),
);
const SPECIAL_VIEWS: [Viewport, Theme][] = [
  [DESKTOP_VIEWPORT, 'light'],
  [PHONE_VIEWPORT, 'dark'],
];

/** The suffix of states that exist only on phones. */
const PHONE_SUFFIX = 'on a phone';

interface Screenshot {
  path: string;
  state: string;
  file: string;
}

/** The views in which a state of a page is captured. */
function listViews({ name, path }: PageStates, state: string): [Viewport, Theme][] {
  if (state.endsWith(PHONE_SUFFIX)) return ALL_VIEWS.filter(([view]) => view === PHONE_VIEWPORT);
  // The dashboard's own address redirects to a page that has its own screenshots.
  if (state === 'success') return path === '/dashboard' ? [] : ALL_VIEWS;
  return EXTRA_STATES[name]?.includes(state) ? SPECIAL_VIEWS : [];
}

function getFileName({ name }: PageStates, state: string, { width }: Viewport, theme: Theme): string {
  const suffix = state === 'success' ? '' : `-${state.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
  return `${name}${suffix}-${width}-${theme}.jpg`;
}

async function captureState(
  directory: string,
  states: PageStates,
  { page, state }: VisibleState,
): Promise<Screenshot[]> {
  const captured: Screenshot[] = [];
  for (const [view, theme] of listViews(states, state)) {
    await showTheme(page, theme);
    await page.setViewportSize(view);
    const file = getFileName(states, state, view, theme);
    writeFileSync(join(directory, file), await capture(page));
    captured.push({ path: states.path, state, file });
  }
  return captured;
}

function formatLine(screens: Screenshot[], path: string, state: string): string {
  const files = screens.filter((each) => each.path === path && each.state === state).map(({ file }) => file);
  const links = files.map((file) => {
    const [, width, theme] = /-(\d+)-(\w+)\.jpg$/.exec(file) ?? [];
    return `[${width} ${theme}](${file})`;
  });
  return `| \`${path}\` | ${state} | ${links.join(' · ')} |`;
}

/** The document that lists the screenshots. */
function createScreensDocument(screens: Screenshot[]): string {
  const states = [...new Map(screens.map(({ path, state }) => [`${path} ${state}`, { path, state }])).values()];
  return [
    '# Screens',
    '',
    'Written by `npm run bench -- pages`: every page as the demo shows it, and the special states worth a look, 1280 and',
    '375 px wide, light and dark. What is below the cut of a long page is on the page itself.',
    '',
    '| page | state | screenshots |',
    '| --- | --- | --- |',
    ...states.map(({ path, state }) => formatLine(screens, path, state)),
    '',
  ].join('\n');
}

/** Captures every page, and writes the screenshots and a list of them to a directory. */
export async function captureScreens(
  { url, browser, log }: PageBenchEnvironment,
  directory: string,
): Promise<string[]> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const product = await createTestProduct(browser, url);
  const screens: Screenshot[] = [];
  for (const states of allPages) {
    log(`screens: ${states.path}`);
    await visitStates(product, states, async (visibleState) => {
      screens.push(...(await captureState(directory, states, visibleState)));
    });
  }
  await product.close();
  writeFileSync(join(directory, 'README.md'), createScreensDocument(screens));
  return screens.map(({ file }) => join(directory, file));
}
