import { isolate } from '../ui/format/isolate';
import type { QuestionResults } from '../ui/results/question-results';
import { strings as uiStrings } from '../ui/strings';
import type { SvgImage } from '../share/save-image';
import { isRightToLeft } from '../text/line-breaking';
import { formatTotals, type ChartItem, type CountedVotes } from './chart-data';
import { getChartKind } from './chart-kinds';
import { colors, families, textStyles } from './chart-style';
import {
  CONTENT_WIDTH,
  drawText,
  MARGIN,
  measureLine,
  WIDTH,
  type Drawing,
  type Frame,
  type MeasureText,
} from './drawing';
import { strings } from './strings';
import { createElement, serializeElement } from './svg-element';

/** What a chart shows. */
export interface Chart {
  surveyTitle: string;
  /** A question of a kind that has a chart: any but a written answer. */
  question: QuestionResults;
  /** The number of the question, from 1. */
  number: number;
  counted: CountedVotes;
  /** Where the numbers come from, and when. */
  source: string;
}

const HEADER_GAP = 24;
const TITLE_GAP = 12;
const TOTALS_GAP = 14;
const CHART_GAP = 44;
const SOURCE_GAP = 20;

/** The texts above the chart: the survey, the number of the question, its title, and the totals. */
function drawHeader(frame: Frame, { surveyTitle, question, number, counted }: Chart): Drawing {
  const numberText = uiStrings.question(number);
  const style = textStyles.surveyTitle;
  const numberWidth = measureLine(frame, numberText, textStyles.note);
  const survey = drawText(frame, {
    text: surveyTitle,
    style,
    top: MARGIN,
    width: CONTENT_WIDTH - numberWidth - HEADER_GAP,
  });
  const questionNumber = drawText(frame, {
    text: numberText,
    style: { ...textStyles.note, lineHeight: style.lineHeight },
    top: MARGIN,
    side: 'end',
  });
  const titleTop = Math.max(survey.bottom, questionNumber.bottom) + TITLE_GAP;
  const title = drawText(frame, { text: question.title, style: textStyles.questionTitle, top: titleTop });
  const totals = drawText(frame, {
    text: formatTotals(question, counted),
    style: textStyles.totals,
    top: title.bottom + TOTALS_GAP,
  });
  return {
    elements: [...survey.elements, ...questionNumber.elements, ...title.elements, ...totals.elements],
    bottom: totals.bottom,
  };
}

/** The numbers as text, for people who do not see the chart. */
function describeChart({ question, counted, source }: Chart, items: ChartItem[]): string {
  const { low, high } = question.labels ?? {};
  const [first, last] = [items[0]?.label, items.at(-1)?.label];
  return [
    formatTotals(question, counted),
    ...items.map(({ description }) => description),
    ...(low && first ? [strings.endLabel(first, isolate(low))] : []),
    ...(high && last ? [strings.endLabel(last, isolate(high))] : []),
    source,
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** A chart begins at the right if its question does; a question such as `2026?` has no direction of its own. */
function isMirrored({ title, options }: QuestionResults): boolean {
  return isRightToLeft([title, ...options].join(' '));
}

/**
 * The chart of a question's results as a standalone SVG document, 1200 pixels wide and as high as its texts need. It has the colors
 * of the light theme, fonts of the reader's system, and its numbers as text for screen readers.
 * @param measure the width of a text in pixels, in a font that is given as a CSS shorthand.
 */
export function createChartSvg(chart: Chart, measure: MeasureText): SvgImage {
  const { surveyTitle, question, source } = chart;
  const frame: Frame = { measure, isMirrored: isMirrored(question) };
  const { listItems, draw } = getChartKind(question.kind);
  const items = listItems(question);
  const header = drawHeader(frame, chart);
  const content = draw(frame, items, header.bottom + CHART_GAP, question);
  const ruleTop = content.bottom + CHART_GAP;
  const sourceLine = drawText(frame, { text: source, style: textStyles.source, top: ruleTop + SOURCE_GAP });
  const height = Math.ceil(sourceLine.bottom + MARGIN / 2);
  const svg = createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: WIDTH,
      height,
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: 'img',
      'font-family': families.sans,
    },
    createElement('title', {}, strings.chartTitle(isolate(surveyTitle), isolate(question.title))),
    createElement('desc', {}, describeChart(chart, items)),
    createElement('rect', { width: WIDTH, height, fill: colors.surface }),
    ...header.elements,
    ...content.elements,
    createElement('rect', { x: MARGIN, y: ruleTop, width: CONTENT_WIDTH, height: 2, fill: colors.line }),
    ...sourceLine.elements,
  );
  return { markup: serializeElement(svg), width: WIDTH, height };
}
