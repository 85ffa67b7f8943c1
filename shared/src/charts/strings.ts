import { isolate } from '../ui/format/isolate';
import { formatCount } from '../ui/format/numbers';
import { plural } from '../ui/format/plural';

/** The texts of charts as files, and of the buttons that save them. */
export const strings = {
  /** Of the file, for screen readers. */
  chartTitle: (survey: string, question: string) => `${survey}: ${question}`,
  endLabel: (step: string, label: string) => `${step} means ${label}`,
  /** '100 answers (100 of 111 votes counted)'. */
  totals: (summary: string, votes: number, all: number) => {
    if (votes < all) return `${summary} (${formatCount(votes)} of ${formatCount(all)} votes counted)`;
    const everyVote = plural(all, { one: '1 vote counted', other: `all ${formatCount(all)} votes counted` });
    return `${summary} (${everyVote})`;
  },
  source: (address: string, day: string) => `${address}, results of ${day}`,

  saveChart: 'Save chart',
  saveAs: (number: number, format: string) => `Save the chart of question ${number} as ${format}`,
  saved: (name: string) => `Saved ${isolate(name)}`,
  notLoaded: 'The chart was not saved. Check your connection and try again.',
  notDrawn: {
    svg: 'Your browser could not draw the chart.',
    png: 'Your browser could not draw the chart. Save it as SVG instead.',
  },
} as const;
