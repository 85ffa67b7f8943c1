import { defineArea } from '@canvass/shared/area';
import { paths } from './paths';

/**
 * The pages of surveyors: only metadata and lazy imports, so that the build and the shell can read it without loading a
 * page.
 */
export const area = defineArea('mf-surveyor', [
  {
    path: paths.create.path,
    title: 'Create Survey',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'Create Survey', order: 10 },
    load: () => import('./create/create-page'),
  },
  {
    path: paths.update,
    title: 'Update Survey',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'Update Survey', order: 20 },
    load: () => import('./edit/update-page'),
  },
  {
    path: paths.edit.path,
    title: 'Edit Survey',
    frame: 'dashboard',
    roles: ['surveyor'],
    under: paths.update,
    load: () => import('./edit/edit-page'),
  },
  {
    path: paths.surveys,
    title: 'Surveys',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'Surveys', order: 30 },
    load: () => import('./surveys/surveys-page'),
  },
  {
    path: paths.feedbacks,
    title: 'Feedbacks',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'Feedbacks', order: 40 },
    load: () => import('./feedbacks/feedbacks-page'),
  },
  {
    path: paths.responses.path,
    title: 'Responses',
    frame: 'dashboard',
    roles: ['surveyor'],
    under: paths.surveys,
    load: () => import('./responses/responses-page'),
  },
  {
    path: paths.invitations.path,
    title: 'Invitations',
    frame: 'dashboard',
    roles: ['surveyor'],
    under: paths.surveys,
    load: () => import('./invitations/invitations-page'),
  },
]);
