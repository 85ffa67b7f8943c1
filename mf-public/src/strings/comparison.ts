import { formatCount, isolate } from '@canvass/shared/ui';

/** A list of answers of which one is enough: 'Never, Evening, or Other'. */
function formatAnswers(answers: string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(answers.map(isolate));
}

/** The texts of the comparison of two questions; only with the code that shows it. */
export const comparison = {
  choose: 'Compare',
  rows: 'Answers to',
  columns: 'compared with',
  version: 'Version',
  versionOption: (version: number, isCurrent: boolean) =>
    isCurrent ? `Version ${version}, the questions as they are now` : `Version ${version}`,
  question: (number: number, title: string) => `${number}. ${title}`,
  label: (rows: string, columns: string) => `${isolate(rows)} compared with ${isolate(columns)}`,
  noAnswer: 'No answer',
  answers: formatAnswers,
  percent: (share: number) => new Intl.NumberFormat('en-US', { style: 'percent' }).format(share),
  votes: (count: number) => (count === 1 ? '1 vote' : `${formatCount(count)} votes`),
  loading: 'Comparing the answers',
  failed: 'The answers could not be compared',
  compared: (votes: number) =>
    `${votes === 1 ? 'One vote is' : `${formatCount(votes)} votes are`} compared. The percentages are of the people in each row.`,
  tooFew: 'There are too few votes to compare these questions without revealing individual answers.',
  together: 'Answers that few people gave are added up, so that nobody can be recognized.',
  leftOut: (answers: string[]) =>
    `Not shown, because too few people chose them, or too few did not: ${answers.map(isolate).join(', ')}.`,
} as const;
