import type { PageMetadata } from '@canvass/shared/area';
import { useRedirectSignedOut } from '@canvass/shared/navigation';
import { isTakenDestination, useSession } from '@canvass/shared/session';
import { Loading, VisuallyHidden } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { RoleLoadError } from './role-load-error';

/** A heading without text: for a wrong role the page is empty, and screen readers get a label. */
const EmptyHeading = styled.h1``;

/** A loading indicator with the page's title, for users who navigate by headings. */
export function LoadingWithTitle({ title }: { title: string }) {
  return (
    <>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <Loading />
    </>
  );
}

/**
 * Admits the roles in the page's metadata (specification, section 2, "Route guards"): shows a loading indicator while
 * the role is unknown, sends visitors home, and shows an empty page for a wrong role. A page without roles is for every
 * signed-in user. After a sign-in, a user with the wrong role is sent to the start of the dashboard instead.
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
  // They came as a visitor, before their role was known: an empty page would not help them.
  if (isTakenDestination(pathname + search)) return <Navigate to="/dashboard" replace />;
  return <EmptyHeading aria-label={strings.dashboard.wrongRole} />;
}
