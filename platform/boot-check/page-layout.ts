import type { WatchedPage } from './watched-page';

/** The contrast below which nobody can read a text. Texts need more; what a design may do is for the tests of its area. */
const MIN_READABLE_CONTRAST = 1.5;

/** Lists what readers see wrong, as sentences without their subject. Runs in the page, and refers to nothing else. */
function findLayoutProblems(minContrast: number): string[] {
  const problems: string[] = [];
  const describe = (part: Element) => {
    // A translator wraps each text.
    const element = part.closest(':not(font)') ?? part;
    const text = element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    return `<${element.localName}>${text && ` “${text}”`}`;
  };

  // A color on its way to another is no color that anybody reads.
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) {
    const widest = [...document.querySelectorAll('#root main *')].findLast(
      (element) => element.getBoundingClientRect().right + scrollX > innerWidth,
    );
    const cause = widest ? ` because of ${describe(widest)}` : '';
    problems.push(`it is ${scrollWidth} px wide in a window of ${innerWidth} px${cause}`);
  }

  scrollTo(0, 0);
  const heading = document.querySelector('#root main h1:not(#root [data-frame] h1)');
  const { left = 0, top = 0, width = 0, height = 0 } = heading?.getBoundingClientRect() ?? {};
  const [x, y] = [left + width / 2, top + height / 2];
  const isOnScreen = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const above = isOnScreen ? document.elementFromPoint(x, y) : null;
  if (heading && above && !heading.contains(above) && !above.contains(heading))
    problems.push(`its heading is covered by ${describe(above)}`);

  // The browser reads a color in any notation.
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  type Color = [red: number, green: number, blue: number, alpha: number];
  const colors = new Map<string, Color>();
  const readColor = (color: string): Color => {
    const known = colors.get(color);
    if (known || !context) return known ?? [0, 0, 0, 0];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    colors.set(color, [red, green, blue, alpha / 255]);
    return [red, green, blue, alpha / 255];
  };
  const getLuminance = ([red, green, blue]: Color) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const share = value / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** The color behind a text; undefined where an image, or something that is not opaque, makes it uncertain. */
  const findBackground = (element: Element): Color | undefined => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(each);
      if (backgroundImage !== 'none' || opacity !== '1' || filter !== 'none') return undefined;
      const color = readColor(backgroundColor);
      if (color[3] === 1) return color;
      if (color[3] > 0) return undefined;
    }
    return undefined;
  };
  const isReadable = (element: Element) => {
    const background = findBackground(element);
    const color = readColor(getComputedStyle(element).color);
    if (!background || color[3] < 1) return true;
    const [lighter = 0, darker = 0] = [getLuminance(color), getLuminance(background)].toSorted((a, b) => b - a);
    return (lighter + 0.05) / (darker + 0.05) >= minContrast;
  };
  const texts = document.createTreeWalker(document.querySelector('#root main') ?? document.body, NodeFilter.SHOW_TEXT);
  const parents = new Set<Element>();
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode;
    if (parentElement && nodeValue?.trim()) parents.add(parentElement);
  }
  const unreadable = [...parents].find((element) => {
    if (element.closest('[aria-hidden=true], :disabled, [aria-disabled=true], option, script, style')) return false;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return false;
    return !isReadable(element);
  });
  if (unreadable) problems.push(`nobody can read ${describe(unreadable)}, whose color is that of its background`);
  return problems;
}

/** Reports what readers see wrong: a page wider than the window, a covered heading, text in the color of its background. */
export async function checkLayout({ ask, report }: WatchedPage): Promise<void> {
  for (const problem of await ask(findLayoutProblems, MIN_READABLE_CONTRAST)) report(problem);
}
