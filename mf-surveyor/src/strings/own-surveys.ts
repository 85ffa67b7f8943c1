import type { OwnSurveySort } from '@canvass/shared/contracts';
import { formatCount, isolate } from '@canvass/shared/ui';

const sorts: Record<OwnSurveySort, string> = {
  latest: 'Newest first',
  'votes:desc': 'Most votes first',
  'closes:asc': 'Earliest closing first',
  'closes:desc': 'Latest closing first',
};

/** The texts of the lists of a surveyor's own surveys. */
export const ownSurveys = {
  surveys: 'Surveys',
  tabs: { label: 'Surveys and drafts', published: 'Published', drafts: 'Drafts and scheduled' },
  update: 'Update Survey',
  table: 'Your surveys',
  columns: { title: 'Title', status: 'Status', votes: 'Votes', closes: 'Closes' },
  linkOnly: 'By link only',
  ofInvited: (invited: number) => `of ${formatCount(invited)} invited`,
  /** The column header of a survey's actions. */
  actions: 'Actions',
  viewDetails: 'View Details',
  ofSurvey: (title: string) => `of ${title}`,
  edit: 'Edit',
  duplicate: 'Duplicate',
  share: 'Share',
  filter: 'Filter',
  searchPlaceholder: 'Search your surveys',
  anyState: 'Any status',
  sort: 'Order',
  sorts,
  clearSearch: 'Clear the search',
  clearFilters: 'Clear the filters',
  none: 'You have no surveys yet',
  noneText: 'A survey needs a title, a deadline, and at least one question.',
  create: 'Create Survey',
  noneFound: 'No surveys match',
  noneFoundText({ q, state }: { q: string | undefined; state: string | undefined }): string {
    if (!q) return `None of your surveys has the status ${state}.`;
    const found = `Nothing was found for “${isolate(q)}”`;
    return state ? `${found} with the status ${state}.` : `${found}.`;
  },
  failed: 'Your surveys did not load',
} as const;
