import { useSession } from '@canvass/shared/session';
import { Button, Loading, media, Oval, Quiet, Stack, tokens } from '@canvass/shared/ui';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { findPage, menuOf } from '../registry/pages';
import { useRegistry } from '../registry/registry-context';
import { words } from '../words';

const { color, height, leading, line, radius, space, weight } = tokens;

const Items = styled.nav`
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
`;

const Elsewhere = styled(Items)`
  margin-top: auto;
  padding-top: ${space.s4};
  border-top: ${line.hair};
`;

/** `page`: the link leads to the page that shows; `true`: that page stands under it. */
type Current = 'page' | 'true' | undefined;

function Item({ to, label, current }: { to: string; label: string; current?: Current }) {
  return (
    <Link to={to} aria-current={current}>
      <Oval small filled={current !== undefined} />
      {label}
    </Link>
  );
}

/** The sections of the person's role; 'Loading....' while the role is unknown. */
export function DrawerMenu() {
  const registry = useRegistry();
  const { role, roleFailed, retryRole } = useSession();
  const { pathname } = useLocation();
  if (role) {
    const here = findPage(registry, pathname)?.page;
    const currentOf = (path: string): Current =>
      path === here?.path ? 'page' : path === here?.under ? 'true' : undefined;
    return (
      <Items aria-label={words.dashboard.sections}>
        {menuOf(registry, role).map(({ path, label }) => (
          <Item key={path} to={path} label={label} current={currentOf(path)} />
        ))}
      </Items>
    );
  }
  if (!roleFailed) return <Loading text={words.dashboard.loading} />;
  return (
    <Stack gap="s" style={{ paddingInline: space.s3 }}>
      <Quiet>{words.dashboard.roleFailedTitle}.</Quiet>
      <Button size="s" onClick={retryRole}>
        {words.tryAgain}
      </Button>
    </Stack>
  );
}

/** What the navigation bar has where it is wide enough; on phones the drawer is the one menu. */
const OnPhones = styled.div`
  display: none;

  ${media.phone} {
    display: contents;
  }
`;

/** The ways out of the dashboard, at the drawer's foot. */
export function DrawerFoot() {
  return (
    <Elsewhere aria-label={words.dashboard.elsewhere}>
      <Item to="/" label={words.navigation.home} />
      <OnPhones>
        <Item to="/surveys" label={words.navigation.surveys} />
        <Item to="/proUser" label={words.navigation.proUser} />
      </OnPhones>
      <Item to="/contactUs" label={words.dashboard.contactUs} />
    </Elsewhere>
  );
}
