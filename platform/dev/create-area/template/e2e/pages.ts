import type { PageStates } from '../../../../../verification/e2e/pages/page-states';

/** The pages of mf-example. */
export const pages: PageStates[] = [
  {
    path: '/dashboard/example',
    name: 'example',
    persona: 'user',
    findExpected: (page) => page.getByRole('list', { name: 'Latest surveys' }).getByRole('listitem'),
    emptyText: 'No survey is open',
  },
];
