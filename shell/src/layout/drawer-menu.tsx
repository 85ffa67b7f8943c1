import { useSession } from '@canvass/shared/session';
import { Button, Loading, media, Oval, MutedText, Stack, tokens } from '@canvass/shared/ui';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { findPage, getMenuItems } from '../registry/pages';
import { useRegistry } from '../registry/registry-context';
import { strings } from '../strings';
import { areaPaths } from '../paths';

const { color, height, leading, line, radius, space, weight } = tokens;

const DrawerNav = styled.nav`
  display: grid;
  gap: 2px;

  a {
    display: flex;
    align-items: center;
    gap: ${space.s3};
    min-height: ${height.control};
    padding: ${space.s2} ${space.s3};
    border-radius: ${radius.m};
    line-height: ${leading.snug};
    color: ${color.ink2};
    text-decoration: none;
    font-weight: ${weight.medium};
  }

  ${Oval} {
    color: ${color.lineStrong};
  }

  a:hover {
    background: ${color.sunken};
    color: ${color.ink};
  }

  a[aria-current] {
    background: ${color.surface};
    color: ${color.ink};
    box-shadow: inset 0 0 0 1px ${color.line};
    font-weight: ${weight.bold};
  }

  /* Forced colors remove backgrounds and shadows. */
  ${media.forcedColors} {
    a[aria-current] {
      border-inline-start: 4px solid Highlight;
    }
  }
`;

const SecondaryNav = styled(DrawerNav)`
  margin-top: auto;
  padding-top: ${space.s4};
  border-top: ${line.hair};
`;

/** `page`: the link leads to the current page; `true`: the current page belongs under it. */
type AriaCurrent = 'page' | 'true' | undefined;

function DrawerLink({ to, label, current }: { to: string; label: string; current?: AriaCurrent }) {
  return (
    <Link to={to} aria-current={current}>
      <Oval small filled={current !== undefined} />
      {label}
    </Link>
  );
}

/** The sections of the user's role; 'Loading....' while the role is unknown. */
export function DrawerMenu() {
  const registry = useRegistry();
  const { role, roleFailed, retryRole } = useSession();
  const { pathname } = useLocation();
  if (role) {
    const currentPage = findPage(registry, pathname)?.page;
    const getAriaCurrent = (path: string): AriaCurrent =>
      path === currentPage?.path ? 'page' : path === currentPage?.under ? 'true' : undefined;
    return (
      <DrawerNav aria-label={strings.dashboard.sections}>
        {getMenuItems(registry, role).map(({ path, label }) => (
          <DrawerLink key={path} to={path} label={label} current={getAriaCurrent(path)} />
        ))}
      </DrawerNav>
    );
  }
  if (!roleFailed) return <Loading text={strings.dashboard.loading} />;
  return (
    <Stack gap="s" style={{ paddingInline: space.s3 }}>
      <MutedText>{strings.dashboard.roleFailedTitle}.</MutedText>
      <Button size="s" onClick={retryRole}>
        {strings.tryAgain}
      </Button>
    </Stack>
  );
}

/** Content that the navigation bar shows where it is wide enough; on phones the drawer is the only menu. */
const MobileOnly = styled.div`
  display: none;

  ${media.phone} {
    display: contents;
  }
`;

/** Links out of the dashboard, at the bottom of the drawer. */
export function DrawerFooter() {
  return (
    <SecondaryNav aria-label={strings.dashboard.more}>
      <DrawerLink to={areaPaths.home} label={strings.navigation.home} />
      <MobileOnly>
        <DrawerLink to={areaPaths.surveys} label={strings.navigation.surveys} />
        <DrawerLink to={areaPaths.pro} label={strings.navigation.proUser} />
      </MobileOnly>
      <DrawerLink to={areaPaths.contact} label={strings.dashboard.contactUs} />
    </SecondaryNav>
  );
}
