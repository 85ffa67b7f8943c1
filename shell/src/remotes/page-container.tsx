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
  /** The page is loading, and most likely taller than the window; this keeps the site's footer below the window. */
  isLoading?: boolean;
  children: ReactNode;
}

/** The container of what the shell shows in place of a page: the dashboard has one already, the site does not. */
export function PageContainer({ frame, isLoading, children }: PageContainerProps) {
  return frame === 'site' ? <SiteContainer data-arriving={isLoading}>{children}</SiteContainer> : children;
}
