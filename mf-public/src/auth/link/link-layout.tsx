import { usePageTitle } from '@canvass/shared/session';
import type { ReactNode } from 'react';
import { authIllustrations } from '../auth-illustrations';
import { AuthLayout } from '../auth-layout';

/** One state of the page for mailed links. */
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
    // The key makes each state a new page that can take the focus.
    <AuthLayout key={title} title={title} illustration={authIllustrations.forgot} isTopAligned takesFocus={takesFocus}>
      {children}
    </AuthLayout>
  );
}
