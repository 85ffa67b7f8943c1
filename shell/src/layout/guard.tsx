import type { PageMetadata } from '@canvass/shared/area';
import { useSession } from '@canvass/shared/session';
import { Loading } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { RoleFailed } from './role-failed';
import { useDocumentTitle } from './use-document-title';
import { useVisitorSentHome } from './use-visitor-sent-home';

/**
 * Lets those in whom the page's metadata names (specification, section 2, "Route guards"): a loading indicator while
 * that is not known, home for visitors, and nothing for the wrong role. A page without roles is for everybody who is
 * signed in.
 */
export function Guard({ page, children }: { page: PageMetadata; children: ReactNode }) {
  const { status, role, roleFailed } = useSession();
  const isSentHome = useVisitorSentHome();
  useDocumentTitle(page.title);

  if (isSentHome) return null;
  if (status === 'loading') return <Loading />;
  if (!page.roles) return children;
  if (role === null) return roleFailed ? <RoleFailed /> : <Loading />;
  return page.roles.includes(role) ? children : null;
}
