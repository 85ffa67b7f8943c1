import { formatCount, isolate } from '@canvass/shared/ui';

/** The texts of the lists of a surveyor's own surveys. */
export const ownSurveys = {
  surveys: 'Surveys',
  tabs: { label: 'Surveys and drafts', published: 'Published', drafts: 'Drafts and scheduled' },
  update: 'Update Survey',
  table: 'Your surveys',
  columns: { title: 'Title', status: 'Status', votes: 'Votes', closes: 'Closes' },
  linkOnly: 'By link only',
  ofInvited: (invited: number) => `of ${formatCount(invited)} invited`,
  /** The column headers of a survey's actions. */
  actions: { details: 'Details', share: 'Share', edit: 'Edit', duplicate: 'Duplicate', menu: 'Actions' },
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
  noneText: 'A survey needs a title, a deadline, and at least one question.',
  create: 'Create Survey',
  noneFound: 'No surveys match',
  noneFoundText: (q: string) => `Nothing was found for “${isolate(q)}”.`,
  failed: 'Your surveys did not load',
} as const;
