import { useSession } from '@canvass/shared/session';
import { EmptyState } from '@canvass/shared/ui';
import { Navigate } from 'react-router-dom';
import { menuOf } from '../registry/pages';
import { useRegistry } from '../registry/registry-context';
import { words } from '../words';
import { TitledLoading } from './guard';
import { RoleFailed } from './role-failed';
import { useDocumentTitle } from './use-document-title';

/** `/dashboard` itself: goes on to the first item of the role's menu. */
export function DashboardStart() {
  const registry = useRegistry();
  const { role, roleFailed } = useSession();
  useDocumentTitle(words.dashboard.name);

  if (role === null) return roleFailed ? <RoleFailed /> : <TitledLoading title={words.dashboard.name} />;
  const first = menuOf(registry, role).at(0);
  if (first) return <Navigate to={first.path} replace />;
  return <EmptyState as="h1" title={words.dashboard.nothing} text={words.dashboard.nothingText} />;
}
