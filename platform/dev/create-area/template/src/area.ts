import { defineArea } from '@canvass/shared/area';
import { paths } from './paths';

/** The pages of this area. Only metadata and lazy imports: the build and the shell read it without loading a page. */
export const area = defineArea('mf-example', [
  {
    path: paths.latest,
    title: 'Example',
    frame: 'dashboard',
    menu: { label: 'Example', order: 70 },
    load: () => import('./latest/latest-page'),
  },
]);
