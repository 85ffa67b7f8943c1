import { useSession } from '@canvass/shared/session';
import { EmptyState } from '@canvass/shared/ui';
import { Navigate } from 'react-router-dom';
import { getMenuItems } from '../registry/pages';
import { useRegistry } from '../registry/registry-context';
import { strings } from '../strings';
import { LoadingWithTitle } from './route-guard';
import { RoleLoadError } from './role-load-error';
import { useDocumentTitle } from './use-document-title';

/** `/dashboard` itself: redirects to the first item of the role's menu. */
export function DashboardStart() {
  const registry = useRegistry();
  const { role, roleFailed } = useSession();
  useDocumentTitle(strings.dashboard.name);

  if (role === null) return roleFailed ? <RoleLoadError /> : <LoadingWithTitle title={strings.dashboard.name} />;
  const firstItem = getMenuItems(registry, role).at(0);
  if (firstItem) return <Navigate to={firstItem.path} replace />;
  return <EmptyState as="h1" title={strings.dashboard.emptyTitle} text={strings.dashboard.emptyText} />;
}
