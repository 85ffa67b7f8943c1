import { confirmDraftLoss, deleteDrafts, listDraftKinds } from '@canvass/shared/drafts';
import { useSession, type SessionUser } from '@canvass/shared/session';
import { Icon, Meta, toast, tokens, VisuallyHidden } from '@canvass/shared/ui';
import * as Menu from '@radix-ui/react-dropdown-menu';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { strings } from '../../strings';
import { AvatarFace, avatarStyles, getDisplayName } from './avatar';

const { color, height, lift, line, radius, space, z } = tokens;

const MenuTrigger = styled(Menu.Trigger)`
  ${avatarStyles}
  cursor: pointer;

  &:hover,
  &[data-state='open'] {
    box-shadow: 0 0 0 2px ${color.accent};
  }
`;

const Panel = styled(Menu.Content)`
  z-index: ${z.menu};
  min-width: 15rem;
  max-width: calc(100vw - 2rem);
  padding: ${space.s2};
  background: ${color.raised};
  color: ${color.ink};
  border: ${line.hair};
  border-radius: ${radius.l};
  box-shadow: ${lift.menu};
`;

const UserLabel = styled(Menu.Label)`
  padding: ${space.s3};
  margin-bottom: ${space.s2};
  border-bottom: ${line.hair};
  line-height: 1.4;
  overflow-wrap: anywhere;
`;

const MenuItem = styled(Menu.Item)`
  display: flex;
  align-items: center;
  gap: ${space.s3};
  min-height: ${height.control};
  padding: 0 ${space.s3};
  border-radius: ${radius.m};
  cursor: pointer;

  &[data-highlighted] {
    background: ${color.accentSoft};
  }
`;

/** The avatar and its menu, which has one item (specification, section 2, "Navigation bar"). */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { signOut } = useSession();
  const name = getDisplayName(user);
  const onMenuClosed = useRef<() => void>(undefined);

  async function handleSignOut() {
    try {
      if (listDraftKinds(user.uid).length > 0) {
        // The menu returns the focus to the avatar when it closes; opened earlier, the confirmation would lose the
        // focus.
        await new Promise<void>((resolve) => {
          onMenuClosed.current = resolve;
        });
        if (!(await confirmDraftLoss(user.uid))) return;
      }
      await signOut();
    } catch {
      void toast(strings.navigation.logoutFailed);
      return;
    }
    // Deferred until the page that stored a draft is unmounted and stores nothing more.
    setTimeout(() => deleteDrafts(user.uid));
    // The avatar, which had the focus, was removed.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }

  return (
    // Not modal: the modal variant adds a style element, which the page's security policy refuses. No portal: the menu
    // belongs to the navigation bar, also for users who navigate by landmarks.
    <Menu.Root modal={false}>
      <MenuTrigger>
        <AvatarFace user={user} />
        <VisuallyHidden>{strings.navigation.account(name)}</VisuallyHidden>
      </MenuTrigger>
      <Panel align="end" sideOffset={8} collisionPadding={8} onCloseAutoFocus={() => onMenuClosed.current?.()}>
        <UserLabel>
          <strong dir="auto">{name}</strong>
          <Meta translate="no">{user.email}</Meta>
        </UserLabel>
        <MenuItem onSelect={() => void handleSignOut()}>
          <Icon name="logout" />
          {strings.navigation.logout}
        </MenuItem>
      </Panel>
    </Menu.Root>
  );
}
