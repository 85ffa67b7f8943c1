import type { Browser } from '@playwright/test';
import { startStack } from '../../e2e/stack';
import { inRoot } from '../../platform/build/workspace';
import { runBin } from '../../platform/launch/run-tool';
import type { Check, Section } from '../harness/document';
import { accessibilityTable, measureAccessibility, type Surroundings } from './accessibility';
import { takeScreens } from './screens';

/** Lets somebody work with a whole product that nobody has used yet. */
async function onFreshStack<T>(
  browser: Browser,
  say: (line: string) => void,
  work: (around: Surroundings) => Promise<T>,
): Promise<T> {
  const stack = await startStack();
  try {
    return await work({ url: stack.url, browser, say });
  } finally {
    await stack.dispose();
  }
}

/** Registering, voting and reporting without a pointer, as the browser test does it. */
async function checkKeyboard(say: (line: string) => void): Promise<Check> {
  say('registering, voting and reporting by keyboard');
  const code = await runBin('playwright', ['test', '--config', 'e2e/playwright.config.ts', 'e2e/keyboard.test']);
  return {
    what: 'registering, voting and reporting by keyboard only',
    figure: code === 0 ? 'all steps' : 'a step fails',
    budget: 'all steps, the focus always seen',
    met: code === 0,
    kind: 'correctness',
  };
}

/**
 * Brings every page into each of its states and asks axe, and does the main jobs by keyboard.
 * @param pictures where to keep pictures of the pages; without it none are taken.
 */
export async function measureStates(
  browser: Browser,
  say: (line: string) => void,
  pictures: string | undefined,
): Promise<Section> {
  const rows = await onFreshStack(browser, say, measureAccessibility);
  if (pictures !== undefined) await onFreshStack(browser, say, (around) => takeScreens(around, inRoot(pictures)));
  const found = rows.flatMap(({ path, state, theme, violations }) =>
    violations.map((each) => `${path} ${state} ${theme}: ${each}`),
  );
  const axe: Check = {
    what: `axe, ${rows.length} pages × states × themes`,
    figure: found.length === 0 ? '0 violations' : found.join('; '),
    budget: '0 violations',
    met: found.length === 0,
    kind: 'correctness',
  };
  return {
    title: 'Pages and their states',
    words:
      'Violations that axe finds (WCAG 2.2 AA and its good practices; in dark the rules of colours only, because a theme changes nothing else). The same run takes pictures of every page (`bench/screens`); a dozen are in [screens](screens/README.md).',
    ...accessibilityTable(rows),
    checks: [axe, await checkKeyboard(say)],
  };
}
