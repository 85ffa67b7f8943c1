import { useRedirectSignedOut } from '@canvass/shared/navigation';
import { useSession } from '@canvass/shared/session';
import { Button, IconButton, media, SkipLink, tokens } from '@canvass/shared/ui';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { getDisplayName } from './navbar/avatar';
import { DrawerFooter, DrawerMenu } from './drawer-menu';
import { Navbar } from './navbar/navbar';
import { BottomNotices } from './notices/bottom-notices';
import { FullHeight } from './site-layout';
import { noticesHeight, TopNotices } from './notices/top-notices';
import { useDrawer } from './use-drawer';

const { color, height, lift, motion, space, text, weight, width, z } = tokens;

const DashboardColumns = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  ${media.medium} {
    grid-template-columns: ${width.drawer} minmax(0, 1fr);
    background: linear-gradient(${color.line}, ${color.line}) calc(${width.drawer} - 1px) 0 / 1px 100% no-repeat;
  }

  ${media.print} {
    display: block;
    background: none;
  }
`;

const Main = styled.main`
  width: 100%;
  max-width: ${width.wide};
  padding: ${space.s6} ${space.gutter} ${space.section};

  ${media.print} {
    padding: 0;
    max-width: none;
  }
`;

const Drawer = styled.aside<{ $open: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${space.s5};
  padding: ${space.s5} ${space.s4};
  background: ${color.paper};
  overflow-y: auto;
  overscroll-behavior: contain;

  ${media.medium} {
    position: sticky;
    top: calc(${height.bar} + 1px);
    width: calc(${width.drawer} - 1px);
    max-height: calc(100vh - ${height.bar} - 1px - ${noticesHeight});
  }

  ${media.belowMedium} {
    position: fixed;
    z-index: ${z.drawer};
    inset: 0 auto 0 0;
    width: min(18rem, 86vw);
    box-shadow: ${lift.dialog};
    transform: ${({ $open }) => ($open ? 'none' : 'translateX(-102%)')};
    visibility: ${({ $open }) => ($open ? 'visible' : 'hidden')};
    transition:
      transform ${motion.calm} ${motion.ease},
      visibility 0s ${({ $open }) => ($open ? '0s' : motion.calm)};
  }

  ${media.print} {
    display: none;
  }
`;

const Scrim = styled.div`
  display: none;

  ${media.belowMedium} {
    display: block;
    position: fixed;
    inset: 0;
    z-index: calc(${z.drawer} - 1);
    background: ${color.scrim};
  }
`;

const DrawerHeader = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: flex-start;
`;

const DrawerUserText = styled.p`
  padding-inline: ${space.s3};
  font-size: ${text.sm};
  line-height: 1.4;
  color: ${color.ink3};
  overflow-wrap: anywhere;

  b {
    display: block;
    color: ${color.ink};
    font-size: ${text.md};
    font-weight: ${weight.bold};
  }
`;

const SmallScreenOnly = styled.span`
  display: inline-flex;

  ${media.medium} {
    display: none;
  }
`;

/** The signed-in user, at the head of the drawer. */
function DrawerUser() {
  const { user, role } = useSession();
  return (
    <DrawerUserText>
      {user && <b dir="auto">{getDisplayName(user)}</b>}
      {role && <span>{strings.dashboard.role[role]}</span>}
    </DrawerUserText>
  );
}

/**
 * The dashboard (specification, section 2, "Dashboard"): navigation bar, the drawer with the role's sections, and the
 * page next to it. A layout route.
 */
export function DashboardLayout() {
  const { open, drawer, toggle, show, hide, onKeyDown, onClick } = useDrawer();
  const isRedirecting = useRedirectSignedOut();
  if (isRedirecting) return null;

  const drawerToggle = (
    <SmallScreenOnly>
      <IconButton
        ref={toggle}
        icon="menu"
        aria-label={strings.navigation.menu}
        aria-expanded={open}
        aria-controls="drawer"
        onClick={show}
      />
    </SmallScreenOnly>
  );
  return (
    <FullHeight>
      <SkipLink />
      <TopNotices />
      <Navbar drawerToggle={drawerToggle} inert={open} />
      <DashboardColumns>
        {open && <Scrim onClick={hide} />}
        <Drawer
          ref={drawer}
          id="drawer"
          tabIndex={open ? -1 : undefined}
          aria-label={strings.dashboard.name}
          $open={open}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <DrawerHeader>
            <DrawerUser />
            <SmallScreenOnly>
              <Button kind="ghost" size="s" onClick={hide}>
                {strings.dashboard.close}
              </Button>
            </SmallScreenOnly>
          </DrawerHeader>
          <DrawerMenu />
          <DrawerFooter />
        </Drawer>
        <Main id="main" tabIndex={-1} inert={open}>
          <Outlet />
        </Main>
      </DashboardColumns>
      <BottomNotices />
    </FullHeight>
  );
}
