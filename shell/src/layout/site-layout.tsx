import { SkipLink } from '@canvass/shared/ui';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { Footer } from './footer';
import { Navbar } from './navbar/navbar';
import { BottomNotices } from './notices/bottom-notices';
import { TopNotices } from './notices/top-notices';

/** At least as high as the window, so that the footer is at the bottom. */
export const FullHeight = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
`;

/** The frame of a page outside the dashboard: navigation bar, the page at full width, footer. A layout route. */
export function SiteLayout() {
  return (
    <FullHeight>
      <SkipLink />
      <TopNotices />
      <Navbar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <BottomNotices />
    </FullHeight>
  );
}
