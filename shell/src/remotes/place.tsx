import type { PageMetadata } from '@canvass/shared/area';
import { Page, tokens } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const OnSite = styled(Page)`
  padding-block: ${tokens.space.section};
`;

/** Gives what the shell shows instead of a page the place a page would have: the dashboard brings it, the site does not. */
export function Place({ frame, children }: { frame: PageMetadata['frame']; children: ReactNode }) {
  return frame === 'site' ? <OnSite>{children}</OnSite> : children;
}
