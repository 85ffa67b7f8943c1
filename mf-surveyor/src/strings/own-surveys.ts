/** The texts of the lists of a surveyor's own surveys. */
export const ownSurveys = {
  surveys: 'Surveys',
  update: 'Update Survey',
  table: 'Your surveys',
  columns: { title: 'Title', status: 'Status', votes: 'Votes', closes: 'Closes' },
  /** Over what can be done with a survey. */
  actions: { details: 'Details', share: 'Share', edit: 'Edit', duplicate: 'Duplicate' },
  viewDetails: 'View Details',
  ofSurvey: (title: string) => `of ${title}`,
  edit: 'Edit',
  duplicate: 'Duplicate',
  share: 'Share',
  filter: 'Filter',
  searchPlaceholder: 'Search your surveys',
  clear: 'Clear',
  clearSearch: 'Clear the search',
  none: 'You have no surveys yet',
  noneText: 'A survey takes a title, a deadline and at least one question.',
  create: 'Create Survey',
  noneFound: 'No survey of yours matches',
  noneFoundText: (q: string) => `Nothing was found for “${q}”.`,
  failed: 'Your surveys did not load',
} as const;
