import { defineArea } from '@canvass/shared/area';
import { paths } from './paths';

/**
 * The pages of admins: only metadata and lazy imports, so that the build and the shell can read it without loading a
 * page.
 */
export const area = defineArea('mf-admin', [
  {
    path: paths.overview,
    title: 'Overview',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Overview', order: 5 },
    load: () => import('./overview/overview-page'),
  },
  {
    path: paths.users,
    title: 'Our Users',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Our Users', order: 10 },
    load: () => import('./users/users-page'),
  },
  {
    path: paths.surveyorRequests,
    title: 'Surveyor requests',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Surveyor requests', order: 15 },
    load: () => import('./surveyor-requests/requests-page'),
  },
  {
    path: paths.surveys,
    title: 'Surveys',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Surveys', order: 20 },
    load: () => import('./surveys/surveys-page'),
  },
  {
    path: paths.payments,
    title: 'All Payments',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'All Payments', order: 30 },
    load: () => import('./payments/payments-page'),
  },
  {
    path: paths.messages,
    title: 'Messages',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Messages', order: 40 },
    load: () => import('./messages/messages-page'),
  },
]);
