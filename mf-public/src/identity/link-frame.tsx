import { usePageTitle } from '@canvass/shared/session';
import type { ReactNode } from 'react';
import { identityArt } from './identity-art';
import { IdentityFrame } from './identity-frame';

/** A state of the page of mailed links. */
export function LinkFrame({ title, arrived, children }: { title: string; arrived?: boolean; children: ReactNode }) {
  usePageTitle(title);
  return (
    // Each state is one of its own, and gets the focus as such.
    <IdentityFrame key={title} title={title} art={identityArt.forgot} steady arrived={arrived}>
      {children}
    </IdentityFrame>
  );
}
