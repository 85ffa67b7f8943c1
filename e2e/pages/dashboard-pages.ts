import { adminPages } from './admin-pages';
import { memberPages } from './member-pages';
import type { PageStates } from './page-states';
import { surveyorPages } from './surveyor-pages';

/** The pages inside the dashboard's frame. */
export const dashboardPages: PageStates[] = [...surveyorPages, ...memberPages, ...adminPages];
