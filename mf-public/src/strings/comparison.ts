import { formatChoices, formatCount, formatList, isolate, plural } from '@canvass/shared/ui';

/** The texts of the comparison of two questions; only with the code that shows it. */
export const comparison = {
  choose: 'Compare',
  rows: 'Answers to',
  columns: 'Compared with',
  version: 'Version',
  versionOption: (version: number, isCurrent: boolean) =>
    isCurrent ? `Version ${version}, the questions as they are now` : `Version ${version}`,
  question: (id: string, title: string) => `${id}. ${title}`,
  label: (rows: string, columns: string) => `${isolate(rows)} compared with ${isolate(columns)}`,
  noAnswer: 'No answer',
  /** Answers that are added up: 'Never, Evening, or Other'. */
  answers: (answers: string[]) => formatChoices(answers.map(isolate)),
  loading: 'Comparing the answers',
  failed: 'The answers could not be compared',
  allVersions: 'All versions',
  compared: (votes: number) =>
    plural(votes, {
      one: 'One vote is compared. The percentages are of the people in each row.',
      other: `${formatCount(votes)} votes are compared. The percentages are of the people in each row.`,
    }),
  /** @param versions oldest first. */
  ofVersions: (versions: number[]) =>
    versions.length === 1
      ? `These are the votes on version ${versions[0]}.`
      : `These are the votes on versions ${formatList(versions.map(String))}, which ask both questions.`,
  tooFew:
    'There are too few votes to compare these questions without revealing individual answers, alone or together with other comparisons.',
  together: 'Answers that few people gave are combined, so that nobody can be recognized.',
  leftOut: (answers: string[]) =>
    `Not shown because too few people chose them, or too few did not: ${formatList(answers.map(isolate))}.`,
} as const;
