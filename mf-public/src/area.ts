import { defineArea } from '@canvass/shared/area';
import { paths } from './paths';

/**
 * The pages of this area: only metadata and lazy imports, so that the build and the shell can read it without loading a
 * page.
 */
export const area = defineArea('mf-public', [
  {
    path: paths.home.path,
    title: 'Home',
    frame: 'site',
    load: () => import('./home/home-page'),
    loadDocument: () => import('./home/home-document'),
  },
  { path: paths.register.path, title: 'Sign Up', frame: 'site', load: () => import('./auth/register-page') },
  { path: paths.login.path, title: 'Sign In', frame: 'site', load: () => import('./auth/login-page') },
  {
    path: paths.forgot.path,
    title: 'Forgot your password?',
    frame: 'site',
    load: () => import('./auth/forgot-page'),
  },
  { path: paths.link.path, title: 'Link from a mail', frame: 'site', load: () => import('./auth/link/link-page') },
  {
    path: paths.surveys.path,
    title: 'All Surveys here',
    frame: 'site',
    load: () => import('./surveys/list/surveys-page'),
    loadDocument: () => import('./surveys/list/surveys-document'),
    searchParameters: ['q', 'category', 'state', 'sort', 'pages'],
  },
  {
    path: paths.survey.path,
    title: 'Survey',
    frame: 'site',
    userReads: ['/surveys/:id/own'],
    load: () => import('./surveys/survey/survey-page'),
    loadDocument: () => import('./surveys/survey/survey-document'),
    sitemap: 'surveys',
  },
  {
    path: paths.results.path,
    title: 'Results',
    frame: 'site',
    userReads: ['/surveys/:id/own'],
    load: () => import('./surveys/results-page/results-page'),
    loadDocument: () => import('./surveys/results-page/results-document'),
  },
  {
    path: paths.history.path,
    title: 'History',
    frame: 'site',
    load: () => import('./surveys/history/history-page'),
    loadDocument: () => import('./surveys/history/history-document'),
  },
  {
    path: paths.embed.path,
    title: 'Survey',
    frame: 'embedded',
    load: () => import('./embed/embed-page'),
    loadDocument: () => import('./embed/embed-document'),
  },
  {
    path: paths.pro.path,
    title: 'Be a Pro User',
    frame: 'site',
    load: () => import('./pro/pro-page'),
    loadDocument: () => import('./pro/pro-document'),
  },
  {
    path: paths.becomeSurveyor.path,
    title: 'Become a surveyor',
    frame: 'site',
    load: () => import('./become-surveyor/become-surveyor-page'),
    loadDocument: () => import('./become-surveyor/become-surveyor-document'),
  },
  { path: paths.payment.path, title: 'Payment', frame: 'site', load: () => import('./payment/payment-page') },
  {
    path: paths.contact.path,
    title: 'Contact us',
    frame: 'site',
    load: () => import('./contact/contact-page'),
    loadDocument: () => import('./contact/contact-document'),
  },
  {
    path: paths.privacy.path,
    title: 'Privacy',
    frame: 'site',
    load: () => import('./privacy/privacy-page'),
    loadDocument: () => import('./privacy/privacy-document'),
  },
]);
