import type { PageStates } from '../../../../e2e/pages/page-states';

/** The pages of mf-example. */
export const pages: PageStates[] = [
  {
    path: '/dashboard/example',
    name: 'example',
    as: 'user',
    shows: (page) => page.getByRole('list', { name: 'Latest surveys' }).getByRole('listitem'),
    empty: 'No survey is open',
  },
];
