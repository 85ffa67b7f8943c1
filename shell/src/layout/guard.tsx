import type { PageMetadata } from '@canvass/shared/area';
import { useSession } from '@canvass/shared/session';
import { Loading, VisuallyHidden } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { words } from '../words';
import { RoleFailed } from './role-failed';
import { useVisitorSentHome } from './use-visitor-sent-home';

/** A heading without a text: a wrong role sees nothing, and those who cannot see that are told so. */
const Unseen = styled.h1``;

/** On its way; already with the title, for those who move by headings. */
export function TitledLoading({ title }: { title: string }) {
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
 * signed in.
 */
export function Guard({ page, children }: { page: PageMetadata; children: ReactNode }) {
  const { status, role, roleFailed } = useSession();
  const isSentHome = useVisitorSentHome();

  if (isSentHome) return null;
  if (status === 'loading') return <TitledLoading title={page.title} />;
  if (!page.roles) return children;
  if (role === null) return roleFailed ? <RoleFailed /> : <TitledLoading title={page.title} />;
  return page.roles.includes(role) ? children : <Unseen aria-label={words.dashboard.notForYou} />;
}
