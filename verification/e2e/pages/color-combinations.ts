import type { Page } from '@playwright/test';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';

/** Combinations of colors that have passed axe's color rules, with the theme and the rule. */
export type PassedCombinations = Set<string>;

type Axe = { run: (context: { include: Element[] }, options: RunOptions) => Promise<AxeResults> };

/** What axe found, and the combinations that it has checked and accepted. */
interface ColorResult {
  violations: string[];
  passed: string[];
}

/**
 * Runs axe's color rules in the page, on the elements whose combination is not among those that have passed. A combination
 * is everything that decides on the outcome: a text's color, size, weight, shadow, and all that is painted behind it; of
 * a link also the style of the text around it. It passes only by an element that axe has really measured: axe reports
 * nothing about disabled controls and their labels, and accepts hidden texts unseen.
 */
async function checkInPage([selector, known]: [selector: string, known: string[]]): Promise<ColorResult> {
  interface Item {
    rule: 'color-contrast' | 'link-in-text-block';
    element: Element;
    /** Undefined if the outcome depends on more than a combination: then the element is always checked. */
    key: string | undefined;
  }
  const { axe } = globalThis as unknown as { axe: Axe };
  const root = document.querySelector(selector) ?? document.documentElement;
  const TRANSPARENT = 'rgba(0, 0, 0, 0)';
  const BLOCKS = new Set(['block', 'list-item', 'table', 'flex', 'grid']);
  const elements = [...document.querySelectorAll('*')];
  const styles = new Map(elements.map((element) => [element, getComputedStyle(element)]));
  const getStyle = (element: Element) => styles.get(element) ?? getComputedStyle(element);

  const isPainted = (element: Element) => {
    const { backgroundColor, backgroundImage } = getStyle(element);
    if (backgroundColor !== TRANSPARENT || backgroundImage !== 'none') return true;
    return /^(img|svg|video|canvas|iframe|object|embed)$/i.test(element.tagName);
  };
  const layers = elements.filter(isPainted).map((element) => ({ element, rect: element.getBoundingClientRect() }));

  const overlaps = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
  const contains = (outer: DOMRect, inner: DOMRect) =>
    outer.left <= inner.left + 1 &&
    outer.top <= inner.top + 1 &&
    outer.right >= inner.right - 1 &&
    outer.bottom >= inner.bottom - 1;

  /** What is painted behind a text by its ancestors; undefined if something else may be, too. */
  function describeBackground(element: Element, rects: DOMRect[]): string | undefined {
    const isForeign = ({ element: layer, rect }: (typeof layers)[number]) =>
      rects.some((each) => overlaps(rect, each)) && !layer.contains(element);
    if (layers.some(isForeign)) return undefined;
    const found: string[] = [];
    let isCovered = false;
    for (let each: Element | null = element; each; each = each.parentElement) {
      const style = getStyle(each);
      const { backgroundColor, backgroundImage, backgroundClip, opacity, filter, mixBlendMode, zIndex } = style;
      const effect = [opacity, filter, mixBlendMode].join();
      if (zIndex.startsWith('-')) return undefined;
      if (!isCovered && (backgroundColor !== TRANSPARENT || backgroundImage !== 'none')) {
        const box = each.getBoundingClientRect();
        if (rects.every((rect) => contains(box, rect))) {
          found.push([backgroundColor, backgroundImage, backgroundClip].join());
          isCovered = backgroundColor.startsWith('rgb(') && backgroundClip === 'border-box';
        } else if (rects.some((rect) => overlaps(box, rect))) return undefined;
      }
      if (effect === '1,none,normal') continue;
      // It mixes with what is behind this ancestor.
      found.push(effect);
      isCovered = false;
    }
    return found.join('|');
  }

  function describeText(element: Element, rects: DOMRect[]): string | undefined {
    const background = describeBackground(element, rects);
    if (background === undefined) return undefined;
    const style = getStyle(element);
    const stroke = [style.webkitTextStrokeColor, style.webkitTextStrokeWidth, style.webkitTextFillColor];
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = style;
    return [color, fontSize, fontWeight, textShadow, textDecorationLine, ...stroke, background].join(';');
  }

  /** What tells a link from the text around it. */
  function describeDistinction(element: Element): string {
    const { color, backgroundColor, backgroundImage, border, outline, boxShadow, font } = getStyle(element);
    const { fontFamily, textDecoration, textTransform, textShadow } = getStyle(element);
    const texts = [color, font, fontFamily, textDecoration, textTransform, textShadow];
    return [...texts, backgroundColor, backgroundImage, border, outline, boxShadow].join();
  }

  function createLinkItem(link: HTMLElement): Item[] {
    const isBlock = (element: Element) => {
      const { display } = getStyle(element);
      return BLOCKS.has(display) || display.startsWith('table-');
    };
    const findAncestor = (matches: (element: Element) => boolean) => {
      let each: HTMLElement | null = link.parentElement;
      while (each?.parentElement && !matches(each)) each = each.parentElement;
      return each;
    };
    const block = findAncestor(isBlock);
    // Such a link stands in no text.
    if (!block || isBlock(link) || link.innerText.trim() === block.innerText.trim()) return [];
    const around = findAncestor((each) => isBlock(each) || getStyle(each).display === 'inline-block')!;
    const [own, surrounding] = [link, around].map((each) => describeBackground(each, [...link.getClientRects()]));
    const isKnown = own !== undefined && surrounding !== undefined;
    const distinctions = [link, around].map(describeDistinction);
    return [
      {
        rule: 'link-in-text-block',
        element: link,
        key: isKnown ? [own, surrounding, ...distinctions].join(';') : undefined,
      },
    ];
  }

  function listItems(): Item[] {
    const texts = new Map<Element, DOMRect[]>();
    const range = document.createRange();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement) continue;
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      if (rects.length > 0) texts.set(node.parentElement, [...(texts.get(node.parentElement) ?? []), ...rects]);
    }
    for (const control of root.querySelectorAll('input, select, textarea'))
      texts.set(control, [control.getBoundingClientRect()]);
    const contrasts = [...texts].map(([element, rects]): Item => {
      return { rule: 'color-contrast', element, key: describeText(element, rects) };
    });
    return [...contrasts, ...[...root.querySelectorAll<HTMLElement>('a[href], [role="link"]')].flatMap(createLinkItem)];
  }

  /** Whether axe has measured an element, rather than accepted it because it is hidden. */
  function isMeasured(rule: string, { any }: NodeResult): boolean {
    if (rule !== 'color-contrast') return true;
    return any.some(({ data }) => typeof (data as { contrastRatio?: unknown } | null)?.contrastRatio === 'number');
  }

  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const getName = ({ rule, key }: Item) => (key === undefined ? undefined : `${theme};${rule};${key}`);
  const passed = new Set(known);
  const violations = new Set<string>();

  async function run(include: Element[]): Promise<void> {
    if (include.length === 0) return;
    const values = ['color-contrast', 'link-in-text-block'];
    const resultTypes: RunOptions['resultTypes'] = ['violations', 'passes'];
    const options: RunOptions = { resultTypes, runOnly: { type: 'rule', values }, elementRef: true, preload: false };
    const results = await axe.run({ include: [...new Set(include)] }, { ...options, selectors: false });
    for (const { id, nodes } of results.violations)
      for (const { html } of nodes) violations.add(`${id}: ${html.slice(0, 160)}`);
    for (const { id, nodes } of results.passes) {
      const measured = new Set(nodes.filter((node) => isMeasured(id, node)).map(({ element }) => element as Element));
      for (const item of items) {
        const name = getName(item);
        if (name !== undefined && item.rule === id && measured.has(item.element)) passed.add(name);
      }
    }
  }

  // Texts of shadow trees are not listed: then axe checks everything.
  const hasShadowTree = elements.some(({ shadowRoot }) => shadowRoot);
  const items = hasShadowTree ? [] : listItems();
  if (hasShadowTree) await run([root]);
  const isOpen = (item: Item) => !passed.has(getName(item) ?? '');
  const firstOfName = new Map(items.filter(isOpen).map((item) => [getName(item) ?? item, item]));
  const first = new Set(firstOfName.values());
  await run([...first].map(({ element }) => element));
  // Of a combination that did not pass by its first element, axe checks all others.
  await run(items.filter((item) => !first.has(item) && isOpen(item)).map(({ element }) => element));
  return { violations: [...violations], passed: [...passed].filter((name) => !known.includes(name)) };
}

/** The violations of axe's color rules, except of combinations that have passed before. Needs axe in the page. */
export async function findNewColorViolations(
  page: Page,
  selector: string,
  combinations: PassedCombinations,
): Promise<string[]> {
  const { violations, passed } = await page.evaluate(checkInPage, [selector, [...combinations]] as [string, string[]]);
  for (const combination of passed) combinations.add(combination);
  return violations;
}
