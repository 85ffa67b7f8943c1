import type { QuestionResults } from '../ui/results/question-results';
import type { ChartItem } from './chart-data';
import { colors, textStyles } from './chart-style';
import { CONTENT_WIDTH, drawCenteredLine, drawText, MARGIN, type Drawing, type Frame } from './drawing';
import { createElement } from './svg-element';

/** The height of the highest column. */
const MAX_HEIGHT = 320;

/** The lowest column of a number that was chosen at all. */
const MIN_HEIGHT = 4;

const MAX_COLUMN_WIDTH = 120;
const COLUMN_PART = 0.7;
const LABEL_GAP = 24;

/**
 * Columns above their numbers, from the lowest number at the left, as on the page, whatever the direction of the texts. The labels of both
 * ends stand below.
 */
export function drawColumns(
  frame: Frame,
  items: ChartItem[],
  { top, labels = {} }: { top: number; labels?: QuestionResults['labels'] },
): Drawing {
  const width = CONTENT_WIDTH / items.length;
  const columnWidth = Math.min(Math.round(width * COLUMN_PART), MAX_COLUMN_WIDTH);
  const { lineHeight } = textStyles.value;
  const baseline = top + 2 * lineHeight + MAX_HEIGHT;
  const columns = items.flatMap((item, index) => {
    const { label, value, count, length, isLead } = item;
    const x = MARGIN + (index + 0.5) * width;
    const height = length > 0 ? Math.max(Math.round(length * MAX_HEIGHT), MIN_HEIGHT) : 0;
    const valueTop = baseline - height - 2 * lineHeight;
    const valueStyle = isLead ? textStyles.leadValue : textStyles.value;
    const column = createElement('rect', {
      x: Math.round(x - columnWidth / 2),
      y: baseline - height,
      width: columnWidth,
      height,
      fill: isLead ? colors.lead : colors.bar,
    });
    return [
      drawCenteredLine(frame, { text: value, style: valueStyle, x, top: valueTop, width }),
      drawCenteredLine(frame, { text: count, style: textStyles.count, x, top: valueTop + lineHeight - 4, width }),
      ...(height > 0 ? [column] : []),
      drawCenteredLine(frame, { text: label, style: textStyles.step, x, top: baseline + 4, width }),
    ];
  });
  const axis = createElement('rect', { x: MARGIN, y: baseline, width: CONTENT_WIDTH, height: 2, fill: colors.line });
  const unmirrored = { ...frame, isMirrored: false };
  const end = {
    style: textStyles.note,
    top: baseline + textStyles.step.lineHeight + 4,
    width: (CONTENT_WIDTH - LABEL_GAP) / 2,
  };
  const low = drawText(unmirrored, { ...end, text: labels.low ?? '' });
  const high = drawText(unmirrored, { ...end, text: labels.high ?? '', side: 'end' });
  return {
    elements: [...columns, axis, ...low.elements, ...high.elements],
    bottom: Math.max(low.bottom, high.bottom),
  };
}
