import { defineArea } from '@canvass/shared/area';
import { paths } from './paths';

/**
 * The pages of voters, and the account page of every user: only metadata and lazy imports, so that the build and the
 * shell can read it without loading a page. The specification shows no guard on the first three (section 2, "Route
 * guards"): surveyors and admins vote and report, too. Their menus do not list these pages.
 */
export const area = defineArea('mf-member', [
  {
    path: paths.participated,
    title: 'Surveys participated',
    frame: 'dashboard',
    menu: { label: 'Surveys participated', order: 10, roles: ['user', 'pro-user'] },
    load: () => import('./participated/participated-page'),
  },
  {
    path: paths.comments,
    title: 'Comments',
    frame: 'dashboard',
    menu: { label: 'Comments', order: 20, roles: ['user', 'pro-user'] },
    load: () => import('./comments/comments-page'),
  },
  {
    path: paths.reports,
    title: 'My Reports',
    frame: 'dashboard',
    menu: { label: 'My Reports', order: 30, roles: ['user', 'pro-user'] },
    load: () => import('./reports/reports-page'),
  },
  {
    path: paths.billing,
    title: 'Billing',
    frame: 'dashboard',
    menu: { label: 'Billing', order: 80, roles: ['user', 'pro-user'] },
    load: () => import('./billing/billing-page'),
  },
  {
    path: paths.receipt.path,
    title: 'Receipt',
    frame: 'dashboard',
    under: paths.billing,
    load: () => import('./billing/receipt-page'),
  },
  {
    path: paths.notifications,
    title: 'Notifications',
    frame: 'dashboard',
    load: () => import('./notifications/notifications-page'),
  },
  {
    path: paths.emails,
    title: 'Emails',
    frame: 'dashboard',
    load: () => import('./notifications/emails-page'),
  },
  {
    path: paths.unsubscribe,
    title: 'Stop emails',
    frame: 'site',
    load: () => import('./notifications/unsubscribe-page'),
  },
  {
    path: paths.account,
    title: 'Account',
    frame: 'dashboard',
    menu: { label: 'Account', order: 90 },
    load: () => import('./account/account-page'),
  },
]);
