import { formatCount } from '@canvass/shared/ui';

/** What search engines and previews of links say about pages. */
export const documents = {
  /** Facts about a survey, to follow its description: '3 questions. Open until 2026/11/27, 23:59 UTC.' */
  survey: (questions: number, closing: string) =>
    `${questions === 1 ? 'One question' : `${formatCount(questions)} questions`}. ${closing}`,
  openUntil: (moment: string) => `Open until ${moment}.`,
  closed: 'Voting has ended.',
  surveys: 'Open surveys on every subject. Vote once per account, and see how everyone answered.',
  surveysIn: (category: string) => `Surveys in ${category}. Vote once per account, and see how everyone answered.`,
} as const;
