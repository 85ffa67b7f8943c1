import { useIsHydrating, useIsVisitor, useSession } from '@canvass/shared/session';
import { Brand, IconButton, media, PageColumn, tokens } from '@canvass/shared/ui';
import { lazy, Suspense, useId, useState, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { strings } from '../../strings';
import { AvatarFace, AvatarPlaceholder } from './avatar';
import { syncThemeAcrossTabs, toggleTheme } from './theme';
import { areaPaths } from '../../paths';

/** Switches between light and dark. */
function ThemeSwitch() {
  useEffect(syncThemeAcrossTabs, []);
  return <IconButton icon="theme" aria-label={strings.navigation.theme} onClick={toggleTheme} />;
}

// Only signed-in users need them.
const NotificationsBell = lazy(async () => ({
  default: (await import('../../notifications/notifications-bell')).NotificationsBell,
}));
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu')).AccountMenu }));

const { color, line, motion, space, weight, z } = tokens;

const NavbarBar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${z.bar};
  background: ${color.paper};
  border-bottom: ${line.hair};

  ${media.low} {
    position: static;
  }

  ${media.print} {
    display: none;
  }
`;

const NavbarInner = styled(PageColumn)<{ $wide: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space.s5};
  min-height: ${tokens.height.bar};
  ${({ $wide }) => $wide && 'max-width: none;'}

  ${media.phone} {
    flex-wrap: wrap;
    gap: 0 ${space.s3};
  }

  /* On the narrowest screens the logo stands for the name, so that the bar stays one row. */
  @media (max-width: 22rem) {
    > a:first-child {
      width: 1.75rem;
      overflow: hidden;
      white-space: nowrap;
    }

    > a:first-child > svg {
      flex: none;
    }
  }
`;

const NavbarLinks = styled.nav<{ $open: boolean }>`
  display: flex;
  align-items: stretch;
  align-self: stretch;
  gap: ${space.s5};
  margin-left: ${space.s4};

  a {
    display: flex;
    align-items: center;
    color: ${color.ink2};
    text-decoration: none;
    font-weight: ${weight.medium};
    transition: box-shadow ${motion.fast} ${motion.ease};
  }

  a:hover {
    color: ${color.ink};
    box-shadow: inset 0 -2px 0 ${color.lineStrong};
  }

  a[aria-current] {
    color: ${color.ink};
    box-shadow: inset 0 -3px 0 ${color.accent};
  }

  ${media.phone} {
    display: ${({ $open }) => ($open ? 'flex' : 'none')};
    order: 9;
    flex-basis: 100%;
    flex-direction: column;
    gap: 0;
    margin: 0;
    padding-bottom: ${space.s3};

    a {
      min-height: 3rem;
      border-top: ${line.hair};
    }

    a[aria-current],
    a:hover {
      box-shadow: none;
      color: ${color.accent};
    }
  }

  /* Forced colors remove shadows. */
  ${media.forcedColors} {
    a[aria-current] {
      border-bottom: 3px solid Highlight;
    }
  }
`;

const NavbarEnd = styled.div`
  /* The row keeps its height when the links open below it. */
  min-height: ${tokens.height.bar};
  display: flex;
  align-items: center;
  gap: ${space.s2};
  margin-left: auto;

  ${media.phone} {
    margin-left: 0;
  }
`;

/** The one menu button, always right before the links that it opens, so that Tab leads to them. */
const MenuButtonSlot = styled.span<{ $always?: boolean }>`
  display: ${({ $always }) => ($always ? 'inline-flex' : 'none')};

  ${media.phone} {
    display: inline-flex;
    margin-left: auto;
  }
`;

/** Keeps the space of the bell, so that nothing moves when it shows. */
const BellPlaceholder = styled.span`
  width: ${tokens.height.controlSmall};
`;

/** The links of the specification, section 2. While the session is loading, neither of the last two shows. */
function NavigationLinks() {
  const { status } = useSession();
  const isVisitor = useIsVisitor();
  return (
    <>
      <NavLink to={areaPaths.home} end>
        {strings.navigation.home}
      </NavLink>
      <NavLink to={areaPaths.surveys}>{strings.navigation.surveys}</NavLink>
      <NavLink to={areaPaths.pro}>{strings.navigation.proUser}</NavLink>
      {status === 'signed-in' && <NavLink to="/dashboard">{strings.navigation.dashboard}</NavLink>}
      {isVisitor && (
        <NavLink to={areaPaths.login} data-session="visitor">
          {strings.navigation.signIn}
        </NavLink>
      )}
    </>
  );
}

function NavbarAccount() {
  const { status, user, role, roleFailed } = useSession();
  const isHydrating = useIsHydrating();
  if (status === 'loading')
    return (
      <>
        <BellPlaceholder data-session={isHydrating ? 'user' : undefined} />
        <AvatarPlaceholder aria-hidden="true" data-session={isHydrating ? 'user' : undefined} />
      </>
    );
  if (!user) return null;
  const bellPlaceholder = <BellPlaceholder />;
  const avatarPlaceholder = (
    <AvatarPlaceholder>
      <AvatarFace user={user} />
    </AvatarPlaceholder>
  );
  // The page needs the role sooner than the code of the bell and the menu.
  const isWaitingForRole = role === null && !roleFailed;
  return (
    <>
      <Suspense fallback={bellPlaceholder}>
        {isWaitingForRole ? bellPlaceholder : <NotificationsBell key={user.uid} uid={user.uid} />}
      </Suspense>
      <Suspense fallback={avatarPlaceholder}>
        {isWaitingForRole ? avatarPlaceholder : <AccountMenu user={user} />}
      </Suspense>
    </>
  );
}

interface NavbarProps {
  /** The toggle of the dashboard's drawer, which holds the links on phones; the bar is then as wide as the page. */
  drawerToggle?: ReactNode;
  /** Set while something covers the bar: it then takes no focus. */
  inert?: boolean;
}

export function Navbar({ drawerToggle, inert }: NavbarProps) {
  const linksId = useId();
  // The links are open for the location at which they were opened: navigating closes them.
  const { key } = useLocation();
  const [openLocationKey, setOpenLocationKey] = useState<string | null>(null);
  const isOpen = openLocationKey === key;
  const toggleId = `${linksId}-toggle`;

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpenLocationKey(null);
    document.getElementById(toggleId)?.focus();
  }

  return (
    <NavbarBar onKeyDown={closeOnEscape} inert={inert}>
      <NavbarInner $wide={Boolean(drawerToggle)}>
        <Brand />
        <MenuButtonSlot $always={Boolean(drawerToggle)}>
          {drawerToggle ?? (
            <IconButton
              id={toggleId}
              icon="menu"
              aria-label={strings.navigation.menu}
              aria-expanded={isOpen}
              aria-controls={linksId}
              onClick={() => setOpenLocationKey(isOpen ? null : key)}
            />
          )}
        </MenuButtonSlot>
        <NavbarLinks
          id={linksId}
          aria-label={strings.navigation.name}
          $open={isOpen}
          onClick={() => setOpenLocationKey(null)}
        >
          <NavigationLinks />
        </NavbarLinks>
        <NavbarEnd>
          <ThemeSwitch />
          <NavbarAccount />
        </NavbarEnd>
      </NavbarInner>
    </NavbarBar>
  );
}
