import { findByKind } from '../contracts/kinds';
import type { QuestionKind } from '../contracts/questions';
import type { QuestionResults } from '../ui/results/question-results';
import { strings as uiStrings } from '../ui/strings';
import { listCells, listColumns, listRanks, listShares, type ChartItem } from './chart-data';
import { textStyles } from './chart-style';
import { drawBars } from './draw-bars';
import { drawColumns } from './draw-columns';
import { drawText, type Drawing, type Frame } from './drawing';

const NOTE_GAP = 24;

/** The chart of the results of a question. */
interface ChartKind {
  /** The bars or columns, in the order in which the page shows them. */
  listItems: (question: QuestionResults) => ChartItem[];
  draw: (frame: Frame, items: ChartItem[], top: number, question: QuestionResults) => Drawing;
}

const bars: ChartKind = { listItems: listShares, draw: drawBars };

const columns: ChartKind = {
  listItems: listColumns,
  draw: (frame, items, top, { labels }) => drawColumns(frame, items, { top, labels }),
};

const ranks: ChartKind = {
  listItems: listRanks,
  draw(frame, items, top) {
    const { elements, bottom } = drawBars(frame, items, top);
    const text = uiStrings.results.rankBars;
    const note = drawText(frame, { text, style: textStyles.note, top: bottom + NOTE_GAP });
    return { elements: [...elements, ...note.elements], bottom: note.bottom };
  },
};

const CHART_KINDS: Record<QuestionKind, ChartKind> = {
  'yes-no': bars,
  single: bars,
  multiple: bars,
  ranking: ranks,
  rating: columns,
  scale: columns,
  number: bars,
  date: bars,
  matrix: { ...bars, listItems: listCells },
  // Written answers have no options, and no chart is offered of them.
  text: bars,
};

/** The chart of questions of a kind; of a kind that only a later release knows, bars. */
export function getChartKind(kind: QuestionKind): ChartKind {
  return findByKind(CHART_KINDS, kind) ?? bars;
}
