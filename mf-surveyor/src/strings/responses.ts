import { MIN_GROUP_SIZE } from '@canvass/shared/contracts';
import { formatCount, plural } from '@canvass/shared/ui';

/** The texts of the page with a survey's responses. */
export const responses = {
  votesToday: (count: string) => `${count} today (UTC)`,
  ofInvited: (count: string) => `of ${count} invited`,

  charts: 'Answers',
  chartsLoading: 'Loading the charts',
  chartsFailed: 'The charts did not load',
  versions: 'Versions of the questions',
  oneVersionShown: (version: number, votes: number, all: number) =>
    `Only version ${version} is shown: ${formatCount(votes)} of ${plural(all, { one: '1 vote', other: `${formatCount(all)} votes` })}.`,
  /** Above the charts of questions that the current version does not ask. */
  changedSince: (version: number) => `Version ${version}: questions that have changed since`,
  version: 'Version',
  everyVersion: 'All versions',
  versionOption: (version: number, isCurrent: boolean) =>
    isCurrent ? `Version ${version}, the current one` : `Version ${version}`,
  perDay: (days: number) => plural(days, { one: 'Votes per day', other: `Votes per ${formatCount(days)} days` }),
  oval: (votes: number) => plural(votes, { one: 'one oval, one vote', other: `one oval, ${formatCount(votes)} votes` }),
  most: (when: string, votes: string) => `Most: ${when}, ${votes}`,
  columns: {
    question: 'Question',
    answer: 'Answer',
    votes: 'Votes',
    share: 'Share',
    averageRank: 'Average rank',
    day: 'Day (UTC)',
  },
  span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  /** The number of votes with a rank; 1 is best. */
  rankColumn: (rank: number) => `Ranked ${rank}`,
  question: (number: number) => `Question ${number}`,
  written: (people: number) =>
    plural(people, { one: 'One person wrote an answer.', other: `${formatCount(people)} people wrote an answer.` }),
  /** In anonymous ballots, fewer than five are not shown. */
  writtenAnonymously: (shown: number) =>
    shown === 0
      ? `Fewer than ${MIN_GROUP_SIZE} people wrote an answer, so none is shown.`
      : `${formatCount(shown)} written answers are shown.`,
  seeWritten: 'They are listed in the table below.',

  filter: 'Filter responses',
  answer: 'Answer',
  everyAnswer: 'Any answer',
  option: (option: string, votes: string) => `${option} (${votes})`,
  /** The answer of a ranking that responses are filtered by. */
  firstOption: (option: string, votes: string) => `${option} first (${votes})`,
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

  /** Of anonymous ballots, until the complete results are shown. */
  heldBack: 'Ballots are anonymous.',
  heldBackOpen: 'Complete results and all answers appear at once, a few minutes after the survey closes.',
  heldBackUntil: (time: string) => `Complete results and all answers appear at ${time}, all at once.`,
  heldBackDue: 'Complete results and all answers appear as soon as the server has counted them, all at once.',
  heldBackText: 'Until then, nobody sees more than how many have voted, except that voters see their own ballot.',

  /** Of anonymous ballots, from then on. */
  wholeBallots: `Ballots are anonymous: they are in random order, without name, email, and time. Versions with fewer than ${MIN_GROUP_SIZE} votes are left out, and so are texts that fewer than ${MIN_GROUP_SIZE} people wrote, and the comments of a version if fewer than ${MIN_GROUP_SIZE} of its voters left none.`,
  mixedAnswers: 'A row is not one person’s ballot.',
  mixedAnswersText: `Ballots are anonymous: the answers in each column are in a random order of their own, so those in a row are by different people. Exported files have the same order. Versions with fewer than ${MIN_GROUP_SIZE} votes are left out, and so are texts that fewer than ${MIN_GROUP_SIZE} people wrote, and answers that would reveal how a few people answered another question.`,
  /** In place of an answer: it was left out, was not asked for, or is not shown. */
  notShown: '–',
  noneShown: 'No responses to show',
  nobodyVoted: 'Nobody voted in this survey.',
  tooFewVotes: `No version has ${MIN_GROUP_SIZE} votes or more, so no answers are shown.`,
  previousPage: 'Previous',
  nextPage: 'Next',

  /** The page to be shared and printed, without names. */
  resultsPage: 'Results without names',
  print: 'Print',
  export: 'Export',
  exportTitle: 'Export responses',
  cancelExport: 'Cancel',
  saveExport: 'Save file',
  exportFormat: 'File format',
  exportFormats: { xlsx: 'Excel (XLSX)', csv: 'CSV', lines: 'JSON lines' },
  separator: 'Separator',
  separators: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
  decimalMark: 'Decimal mark',
  decimalMarks: { point: 'Point', comma: 'Comma' },
  counted: (rows: number) => plural(rows, { one: 'one response', other: `${formatCount(rows)} responses` }),
  report: 'Responses',
} as const;
