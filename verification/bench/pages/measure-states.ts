import type { Browser } from '@playwright/test';
import { startStack } from '../../e2e/stack';
import { inRoot } from '@canvass/workspace/applications';
import { runBin } from '@canvass/workspace/run-bin';
import type { Check, Section } from '../harness/document';
import { createAccessibilityTable, measureAccessibility, type PageBenchEnvironment } from './accessibility';
import { captureScreens } from './screens';

/** Runs a callback with a freshly started product. */
async function withFreshStack<T>(
  browser: Browser,
  log: (line: string) => void,
  work: (environment: PageBenchEnvironment) => Promise<T>,
): Promise<T> {
  const stack = await startStack();
  try {
    return await work({ url: stack.url, browser, log });
  } finally {
    await stack.dispose();
  }
}

/** Registers, votes, and reports without a pointer, as the browser test does. */
async function checkKeyboard(log: (line: string) => void): Promise<Check> {
  log('registering, voting and reporting by keyboard');
  const code = await runBin('playwright', [
    'test',
    '--config',
    'verification/e2e/playwright.config.ts',
    'verification/e2e/keyboard.test',
  ]);
  return {
    label: 'registering, voting and reporting by keyboard only',
    value: code === 0 ? 'all steps' : 'a step fails',
    budget: 'all steps, the focus always seen',
    isMet: code === 0,
    kind: 'correctness',
  };
}

/**
 * Brings every page into each of its states, checks it with axe, and does the main tasks by keyboard.
 * @param screenshots directory for screenshots of the pages; without it none are taken.
 */
export async function measureStates(
  browser: Browser,
  log: (line: string) => void,
  screenshots: string | undefined,
): Promise<Section> {
  const rows = await withFreshStack(browser, log, measureAccessibility);
  if (screenshots !== undefined)
    await withFreshStack(browser, log, (environment) => captureScreens(environment, inRoot(screenshots)));
  const found = rows.flatMap(({ path, state, theme, violations }) =>
    violations.map((each) => `${path} ${state} ${theme}: ${each}`),
  );
  const axe: Check = {
    label: `axe, ${rows.length} pages × states × themes`,
    value: found.length === 0 ? '0 violations' : found.join('; '),
    budget: '0 violations',
    isMet: found.length === 0,
    kind: 'correctness',
  };
  return {
    title: 'Pages and their states',
    description:
      'Violations found by axe (WCAG 2.2 AA and best practices; in the dark theme only the color rules, because a theme changes nothing else). The same run takes screenshots of every page (`verification/bench/screens`); a dozen are in [screens](../docs/screens/README.md).',
    ...createAccessibilityTable(rows),
    checks: [axe, await checkKeyboard(log)],
  };
}
