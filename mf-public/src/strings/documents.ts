import { formatCount, plural } from '@canvass/shared/ui';

const formatQuestions = (count: number) =>
  plural(count, { one: 'One question', other: `${formatCount(count)} questions` });

/** What search engines and previews of links say about pages. */
export const documents = {
  /** Facts about a survey, to precede its description: '3 questions. Open until 2026/11/27, 23:59 UTC.' */
  survey: (questions: number, closing: string, voterLimit?: string) =>
    [`${formatQuestions(questions)}.`, closing, voterLimit].filter(Boolean).join(' '),
  /** The same for the picture of a survey: '3 questions · Open until 2026/11/27, 23:59 UTC' */
  surveyPicture: (questions: number, closing: string) =>
    `${formatQuestions(questions)} · ${closing.replace(/\.$/, '')}`,
  openUntil: (moment: string) => `Open until ${moment}.`,
  closed: 'Voting has ended.',
  history: (title: string) => `History: ${title}`,
  historySummary: 'What has happened to this survey since it was opened, newest first.',
  results: 'Results',
  /** For the picture of the results: 'Results · 24 votes', or 'Results · 20 of 24 votes' if its chart has not all of them. */
  resultsPicture: (counted: number, all: number) => {
    if (counted > 0 && counted < all) return `Results · ${formatCount(counted)} of ${formatCount(all)} votes`;
    return plural(all, { one: 'Results · 1 vote', other: `Results · ${formatCount(all)} votes` });
  },
  resultsHidden: 'The results of this survey, for those who may see them.',
  home: 'Home',
  surveyList: 'Surveys',
  surveys: 'Open surveys on every subject. Vote, and see how everyone answered.',
  surveysIn: (category: string) => `Surveys in ${category}. Vote, and see how everyone answered.`,
} as const;
