import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { breakLines, isRightToLeft } from '@canvass/shared/text';
import type { CanvasLibrary } from './canvas';
import { PICTURE_SIZE, type PictureChart, type PictureText } from './picture-text';

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;

const MARGIN = 80;
const CONTENT_WIDTH = WIDTH - 2 * MARGIN;

/** The colors of the light theme (`shared/src/ui/theme/token-values.ts`). */
const COLORS = {
  paper: '#f3f6f2',
  ink: '#131a16',
  ink2: '#414c46',
  line: '#d3dbd4',
  accent: '#5b2a94',
  bar: '#84928a',
};

/** The sizes of a title, in the order in which they are tried: the first in which it has room. */
const TITLE_SIZES = [
  { fontSize: 92, maxLines: 2 },
  { fontSize: 76, maxLines: 3 },
  { fontSize: 60, maxLines: 4 },
] as const;

/** A title above a chart has less room. */
const CHART_TITLE_SIZES = [{ fontSize: 52, maxLines: 2 }] as const;

const LINE_HEIGHT = 1.14;

/** Where a chart begins, below a title of two lines, and the height of each of its bars with its label. */
const CHART_TOP = 362;
const BAR_PITCH = 50;
const BAR = { x: 560, width: 460, height: 26 };

/** The columns of filled ovals at the lower edge, by their height: votes that add up. */
const OVAL_COLUMNS = [1, 2, 1, 3, 2, 3, 4, 5];
const OVAL_CELL = { width: 46, height: 32 };

/** The width of the facts, which end before the ovals. */
const FACTS_WIDTH = WIDTH - 2 * MARGIN - (OVAL_COLUMNS.length - 1) * OVAL_CELL.width;

function drawOval(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  isFilled: boolean,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
  if (isFilled) context.fill();
  context.stroke();
}

/** The product's sign and name. */
function drawBrand(context: SKRSContext2D, fontFamilies: string): void {
  context.save();
  context.translate(MARGIN, MARGIN - 10);
  context.scale(2, 2);
  context.fillStyle = COLORS.accent;
  context.strokeStyle = COLORS.accent;
  context.lineWidth = 2;
  drawOval(context, 8, 3, 18, 9, true);
  drawOval(context, 8, 16, 18, 9, false);
  context.fillRect(1, 5, 4, 5);
  context.fillRect(1, 18, 4, 5);
  context.restore();
  context.fillStyle = COLORS.ink;
  context.font = `40px ${fontFamilies}`;
  context.textBaseline = 'alphabetic';
  context.fillText('Canvass', MARGIN + 72, MARGIN + 34);
}

function drawOvals(context: SKRSContext2D): void {
  context.lineWidth = 2;
  const rows = Math.max(...OVAL_COLUMNS);
  for (const [column, filled] of OVAL_COLUMNS.entries()) {
    for (let row = 0; row < rows; row += 1) {
      const isFilled = row < filled;
      context.globalAlpha = isFilled ? 1 : (column + 1) / OVAL_COLUMNS.length;
      context.fillStyle = COLORS.accent;
      context.strokeStyle = isFilled ? COLORS.accent : COLORS.line;
      const x = WIDTH - (OVAL_COLUMNS.length - column) * OVAL_CELL.width;
      const y = HEIGHT - (row + 1) * OVAL_CELL.height;
      drawOval(context, x + 6, y + 5, OVAL_CELL.width - 12, OVAL_CELL.height - 10, isFilled);
    }
  }
  context.globalAlpha = 1;
}

/** Draws text where a line of its direction begins. */
function drawLine(context: SKRSContext2D, text: string, y: number): void {
  const isRtl = isRightToLeft(text);
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = isRtl ? 'right' : 'left';
  context.fillText(text, isRtl ? WIDTH - MARGIN : MARGIN, y);
}

interface TitleSize {
  fontSize: number;
  maxLines: number;
}

function drawTitle(context: SKRSContext2D, title: string, sizes: readonly TitleSize[], fontFamilies: string): void {
  const measure = (text: string) => context.measureText(text).width;
  context.fillStyle = COLORS.ink;
  for (const { fontSize, maxLines } of sizes) {
    context.font = `${fontSize}px ${fontFamilies}`;
    const { lines, isComplete } = breakLines(title, { maxWidth: CONTENT_WIDTH, maxLines, measure });
    if (!isComplete && fontSize !== sizes.at(-1)?.fontSize) continue;
    for (const [index, line] of lines.entries()) {
      drawLine(context, line, 200 + fontSize * 0.8 + index * fontSize * LINE_HEIGHT);
    }
    return;
  }
}

/** The beginning of a text, as far as it has room in one line. */
function cutLine(context: SKRSContext2D, text: string, maxWidth: number): string {
  const measure = (part: string) => context.measureText(part).width;
  return breakLines(text, { maxWidth, maxLines: 1, measure }).lines[0] ?? '';
}

function drawFacts(context: SKRSContext2D, facts: string, fontFamilies: string): void {
  context.fillStyle = COLORS.ink2;
  context.font = `30px ${fontFamilies}`;
  drawLine(context, cutLine(context, facts, FACTS_WIDTH), HEIGHT - MARGIN + 12);
}

function drawBar(
  context: SKRSContext2D,
  { label, percent }: PictureChart['bars'][number],
  y: number,
  isLead: boolean,
): void {
  context.direction = isRightToLeft(label) ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.fillStyle = COLORS.ink;
  context.fillText(cutLine(context, label, BAR.x - MARGIN - 24), MARGIN, y + BAR.height);
  context.fillStyle = COLORS.line;
  context.beginPath();
  context.roundRect(BAR.x, y + 4, BAR.width, BAR.height, BAR.height / 2);
  context.fill();
  if (percent > 0) {
    context.fillStyle = isLead ? COLORS.accent : COLORS.bar;
    context.beginPath();
    // A short bar is an oval, too.
    context.roundRect(BAR.x, y + 4, Math.max((BAR.width * percent) / 100, BAR.height), BAR.height, BAR.height / 2);
    context.fill();
  }
  context.direction = 'ltr';
  context.textAlign = 'right';
  context.fillStyle = COLORS.ink;
  context.fillText(`${percent}%`, WIDTH - MARGIN, y + BAR.height);
}

function drawChart(context: SKRSContext2D, { caption, bars }: PictureChart, fontFamilies: string): void {
  context.font = `30px ${fontFamilies}`;
  context.fillStyle = COLORS.ink2;
  drawLine(context, cutLine(context, caption, CONTENT_WIDTH), CHART_TOP);
  const highest = Math.max(...bars.map(({ percent }) => percent));
  for (const [index, bar] of bars.entries()) {
    drawBar(context, bar, CHART_TOP + 22 + index * BAR_PITCH, bar.percent === highest);
  }
}

function draw({ title, facts, chart }: PictureText, { createCanvas, fontFamilies }: CanvasLibrary): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = COLORS.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (!chart) drawOvals(context);
  drawBrand(context, fontFamilies);
  drawTitle(context, title, chart ? CHART_TITLE_SIZES : TITLE_SIZES, fontFamilies);
  if (chart) drawChart(context, chart, fontFamilies);
  drawFacts(context, facts, fontFamilies);
  return canvas;
}

/** Drawn in place of a title for whose script this machine has no font. */
const FALLBACK_TITLE = 'A survey on Canvass';

/** A chart without its labels would say nothing. */
function canDrawChart({ caption, bars }: PictureChart, library: CanvasLibrary): boolean {
  return [caption, ...bars.map(({ label }) => label)].every((text) => library.canDraw(text));
}

/** Draws the picture for previews of a link, as PNG. What is in a script for which this machine has no font is left out. */
export async function drawPicture({ title, facts, chart }: PictureText, library: CanvasLibrary): Promise<Buffer> {
  const drawable = {
    title: library.canDraw(title) ? title : FALLBACK_TITLE,
    facts: library.canDraw(facts) ? facts : '',
    chart: chart && canDrawChart(chart, library) ? chart : undefined,
  };
  return draw(drawable, library).encode('png');
}
