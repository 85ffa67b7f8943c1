import { defineArea } from '@canvass/shared/area';

/** The pages of people who vote. Only metadata and lazy imports: the build and the shell read it without loading a page. */
export const area = defineArea('mf-member', [
  {
    path: '/dashboard/userSurveys',
    title: 'Surveys participated',
    frame: 'dashboard',
    roles: ['user', 'pro-user'],
    menu: { label: 'Surveys participated', order: 10 },
    load: () => import('./participated/participated-page'),
  },
]);
