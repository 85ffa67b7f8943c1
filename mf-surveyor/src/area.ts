import { defineArea } from '@canvass/shared/area';

/**
 * The pages of surveyors: only metadata and lazy imports, so that the build and the shell can read it without loading a
 * page.
 */
export const area = defineArea('mf-surveyor', [
  {
    path: '/dashboard/surveyor/create',
    title: 'Create Survey',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'Create Survey', order: 10 },
    load: () => import('./create/create-page'),
  },
  {
    path: '/dashboard/surveyor/update',
    title: 'Update Survey',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'Update Survey', order: 20 },
    load: () => import('./edit/update-page'),
  },
  {
    path: '/dashboard/update/:id',
    title: 'Edit Survey',
    frame: 'dashboard',
    roles: ['surveyor'],
    under: '/dashboard/surveyor/update',
    load: () => import('./edit/edit-page'),
  },
  {
    path: '/dashboard/surveyor/surveys',
    title: 'Surveys',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'Surveys', order: 30 },
    load: () => import('./surveys/surveys-page'),
  },
  {
    path: '/dashboard/surveyor/feedbacks',
    title: 'Feedbacks',
    frame: 'dashboard',
    roles: ['surveyor'],
    menu: { label: 'Feedbacks', order: 40 },
    load: () => import('./feedbacks/feedbacks-page'),
  },
  {
    path: '/dashboard/surveyResponses/:id',
    title: 'Responses',
    frame: 'dashboard',
    roles: ['surveyor'],
    under: '/dashboard/surveyor/surveys',
    load: () => import('./responses/responses-page'),
  },
]);
