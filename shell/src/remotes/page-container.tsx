import type { PageMetadata } from '@canvass/shared/area';
import { PageColumn, tokens } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const SiteContainer = styled(PageColumn)`
  padding-block: ${tokens.space.section};

  &[data-arriving] {
    min-height: 100vh;
  }
`;

interface PageContainerProps {
  frame: PageMetadata['frame'];
  /** The page is loading, and most likely higher than the window. The site's footer waits for it. */
  isLoading?: boolean;
  children: ReactNode;
}

/** Gives what the shell shows instead of a page the place a page would have: the dashboard brings it, the site does not. */
export function PageContainer({ frame, isLoading, children }: PageContainerProps) {
  return frame === 'site' ? <SiteContainer data-arriving={isLoading}>{children}</SiteContainer> : children;
}
