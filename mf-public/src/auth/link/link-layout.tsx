import { usePageTitle } from '@canvass/shared/session';
import type { ReactNode } from 'react';
import { authIllustrations } from '../auth-illustrations';
import { AuthLayout } from '../auth-layout';

/** A state of the page of mailed links. */
export function LinkLayout({
  title,
  takesFocus,
  children,
}: {
  title: string;
  takesFocus?: boolean;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    // Each state is one of its own, and gets the focus as such.
    <AuthLayout key={title} title={title} illustration={authIllustrations.forgot} isTopAligned takesFocus={takesFocus}>
      {children}
    </AuthLayout>
  );
}
