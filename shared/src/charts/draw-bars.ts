import type { ChartItem } from './chart-data';
import { colors, textStyles } from './chart-style';
import { CONTENT_WIDTH, drawText, MARGIN, measureLine, WIDTH, type Drawing, type Frame } from './drawing';
import { createElement, type SvgElement } from './svg-element';

const BAR_HEIGHT = 20;
const BAR_RADIUS = 4;

/** Room for what hangs below a line, such as the vowel marks of Arabic. */
const BAR_GAP = 14;

const ROW_GAP = 28;
const NUMBER_GAP = 20;
const LABEL_GAP = 40;

/** The shortest bar of an option that was chosen at all. */
const MIN_BAR_LENGTH = 4;

/** A bar that begins where the chart does. */
function drawBar({ isMirrored }: Frame, top: number, length: number, fill: string): SvgElement {
  const x = isMirrored ? WIDTH - MARGIN - length : MARGIN;
  return createElement('rect', { x, y: top, width: length, height: BAR_HEIGHT, rx: BAR_RADIUS, fill });
}

const getValueStyle = ({ isLead }: ChartItem) => (isLead ? textStyles.leadValue : textStyles.value);

/** Bars below their labels, which take as many lines as they need; the numbers are at the other side, in two columns. */
export function drawBars(frame: Frame, items: ChartItem[], top: number): Drawing {
  const valueWidth = Math.max(...items.map((item) => measureLine(frame, item.value, getValueStyle(item))));
  const countWidth = Math.max(...items.map(({ count }) => measureLine(frame, count, textStyles.count)));
  const countOffset = MARGIN + valueWidth + NUMBER_GAP;
  const labelWidth = CONTENT_WIDTH - valueWidth - NUMBER_GAP - countWidth - LABEL_GAP;
  const elements: SvgElement[] = [];
  let rowTop = top;
  for (const item of items) {
    const label = drawText(frame, { text: item.label, style: textStyles.option, top: rowTop, width: labelWidth });
    const lastLineTop = Math.max(rowTop, label.bottom - textStyles.option.lineHeight);
    const numbers = { top: lastLineTop, side: 'end' } as const;
    const value = drawText(frame, { ...numbers, text: item.value, style: getValueStyle(item) });
    const count = drawText(frame, { ...numbers, text: item.count, style: textStyles.count, offset: countOffset });
    const barTop = value.bottom + BAR_GAP;
    const length = item.length > 0 ? Math.max(Math.round(item.length * CONTENT_WIDTH), MIN_BAR_LENGTH) : 0;
    elements.push(...label.elements, ...count.elements, ...value.elements);
    elements.push(drawBar(frame, barTop, CONTENT_WIDTH, colors.track));
    if (length > 0) elements.push(drawBar(frame, barTop, length, item.isLead ? colors.lead : colors.bar));
    rowTop = barTop + BAR_HEIGHT + ROW_GAP;
  }
  return { elements, bottom: rowTop - ROW_GAP };
}
