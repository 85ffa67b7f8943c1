import type { PageMetadata } from '@canvass/shared/area';
import { Page, tokens } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const OnSite = styled(Page)`
  padding-block: ${tokens.space.section};

  &[data-arriving] {
    min-height: 100vh;
  }
`;

interface PlaceProps {
  frame: PageMetadata['frame'];
  /** The page is on its way, most likely one that is higher than the window. The site's foot waits for it. */
  arriving?: boolean;
  children: ReactNode;
}

/** Gives what the shell shows instead of a page the place a page would have: the dashboard brings it, the site does not. */
export function Place({ frame, arriving, children }: PlaceProps) {
  return frame === 'site' ? <OnSite data-arriving={arriving}>{children}</OnSite> : children;
}
