import { isolate } from '@canvass/shared/ui';
import type { FinalReportSummary } from '@canvass/shared/contracts';

const comparisons: Record<FinalReportSummary['comparison'], string> = {
  same: 'The results on this page are those of the report.',
  reopened: 'Voting was reopened after this report was made, so the results on this page can differ from it.',
  corrected: 'Votes were added or removed after this report was made, so the results on this page differ from it.',
};

/** The texts of the page with the results of a survey. */
export const resultsPage = {
  pageTitle: (survey: string) => `Results: ${isolate(survey)}`,
  loading: 'Loading the results',
  failed: 'The results did not load',
  survey: 'This survey',
  results: 'Results',
  about: 'About these results',
  toSurvey: 'Go to the survey',
  history: 'History of this survey',
  share: 'Share these results',
  print: 'Print or save as PDF',
  compareTitle: 'Compare two questions',
  compareText: 'See how people who gave one answer answered another question.',
  compare: 'Compare questions',
  compareFailed: 'The comparison did not load. Check your connection, and try again.',
  report: {
    title: 'Final report',
    made: (moment: string) => `Made on ${moment}, and unchanged since.`,
    comparisons,
    hash: 'SHA-256',
    check: 'The same SHA-256 is in the history of this survey, so that anyone can check a copy of the report.',
    download: 'Download the report',
    downloaded: 'The report was downloaded.',
    fileName: (sha256: string) => `final-report-${sha256.slice(0, 8)}.json`,
  },
} as const;
