import { listOwnReports } from '@canvass/shared/contracts';
import { listQuery } from '@canvass/shared/queries';

/** The reports that a person has made, latest first, page by page. Read at every visit: admins decide at any time. */
export function reportsQuery(email: string) {
  return listQuery('reports', listOwnReports, { input: { query: { email } }, staleTime: 0 });
}
