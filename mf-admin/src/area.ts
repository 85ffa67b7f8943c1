import { defineArea } from '@canvass/shared/area';

/**
 * The pages of admins: only metadata and lazy imports, so that the build and the shell can read it without loading a
 * page.
 */
export const area = defineArea('mf-admin', [
  {
    path: '/dashboard/overview',
    title: 'Overview',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Overview', order: 5 },
    load: () => import('./overview/overview-page'),
  },
  {
    path: '/dashboard/users',
    title: 'Our Users',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Our Users', order: 10 },
    load: () => import('./users/users-page'),
  },
  {
    path: '/dashboard/adminSurveys',
    title: 'Surveys',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Surveys', order: 20 },
    load: () => import('./surveys/surveys-page'),
  },
  {
    path: '/dashboard/adminPayments',
    title: 'All Payments',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'All Payments', order: 30 },
    load: () => import('./payments/payments-page'),
  },
  {
    path: '/dashboard/messages',
    title: 'Messages',
    frame: 'dashboard',
    roles: ['admin'],
    menu: { label: 'Messages', order: 40 },
    load: () => import('./messages/messages-page'),
  },
]);
