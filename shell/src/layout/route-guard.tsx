import type { PageMetadata } from '@canvass/shared/area';
import { useRedirectSignedOut } from '@canvass/shared/navigation';
import { isTakenDestination, useSession } from '@canvass/shared/session';
import { Loading, VisuallyHidden } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { RoleLoadError } from './role-load-error';

/** A heading without a text: for a wrong role the page is empty, and screen readers get a label. */
const EmptyHeading = styled.h1``;

/** On its way; already with the title, for those who move by headings. */
export function LoadingWithTitle({ title }: { title: string }) {
  return (
    <>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <Loading />
    </>
  );
}

/**
 * Lets those in whom the page's metadata names (specification, section 2, "Route guards"): a loading indicator while
 * that is not known, home for visitors, and nothing for the wrong role. A page without roles is for everybody who is
 * signed in. The wrong role whom a sign-in led here goes to the start of the dashboard.
 */
export function RouteGuard({ page, children }: { page: PageMetadata; children: ReactNode }) {
  const { status, role, roleFailed } = useSession();
  const { pathname, search } = useLocation();
  const isRedirecting = useRedirectSignedOut();

  if (isRedirecting) return null;
  if (status === 'loading') return <LoadingWithTitle title={page.title} />;
  if (!page.roles) return children;
  if (role === null) return roleFailed ? <RoleLoadError /> : <LoadingWithTitle title={page.title} />;
  if (page.roles.includes(role)) return children;
  // They came as a visitor and did not know their role yet: an empty page would not help them.
  if (isTakenDestination(pathname + search)) return <Navigate to="/dashboard" replace />;
  return <EmptyHeading aria-label={strings.dashboard.wrongRole} />;
}
