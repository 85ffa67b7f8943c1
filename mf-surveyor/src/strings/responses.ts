import { formatCount } from '@canvass/shared/ui';

/** The texts of the page with a survey's responses. */
export const responses = {
  votesToday: (count: string) => `${count} today (UTC)`,

  charts: 'Answers',
  chartsLoading: 'Loading the charts',
  chartsFailed: 'The charts did not load',
  version: 'Version',
  everyVersion: 'All versions',
  versionOption: (version: number, isCurrent: boolean) => `Version ${version}${isCurrent ? ', the current one' : ''}`,
  perDay: (days: number) => (days === 1 ? 'Votes per day' : `Votes per ${days} days`),
  oval: (votes: string) => (votes === '1' ? 'one oval, one vote' : `one oval, ${votes} votes`),
  most: (when: string, votes: string) => `Most: ${when}, ${votes}`,
  columns: { question: 'Question', answer: 'Answer', votes: 'Votes', share: 'Share', day: 'Day (UTC)' },
  span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  question: (number: number) => `Question ${number}`,
  written: (people: string) => `${people} people wrote an answer.`,
  writtenByOne: 'One person wrote an answer.',
  seeWritten: 'They are listed in the table below.',

  filter: 'Filter responses',
  answer: 'Answer',
  everyAnswer: 'Any answer',
  option: (option: string, votes: string) => `${option} (${votes})`,
  who: 'Comments',
  everybody: 'With or without a comment',
  withComment: 'Only with a comment',
  clear: 'Clear filters',
  noMatch: 'No matching responses',
  noMatchText: 'Change or clear the filters to see more.',

  pages: 'Pages of responses',
  newer: 'Newer',
  older: 'Older',
  pageRange: (first: string, last: string, total: string | undefined) =>
    total === undefined ? `${first} to ${last}` : `${first} to ${last} of ${total}`,

  edit: 'Edit',
  date: 'Date',

  print: 'Print',
  exportCsv: 'Export CSV',
  exportLines: 'Export JSON lines',
  counted: (rows: number) => (rows === 1 ? 'one response' : `${formatCount(rows)} responses`),
  report: 'Responses',
} as const;
