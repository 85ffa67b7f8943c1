import type { ListedUser, Role } from '@canvass/shared/contracts';
import { Button, formatDate, isClosed, Meta, Row, Select, Stack } from '@canvass/shared/ui';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { roles as roleStrings } from '../strings/roles';
import { ChangeRoleDialog } from './change-role-dialog';
import { FILTER_ROLES } from './use-user-filters';
import { getDisplayName } from './users-queries';

/** Pickers are stacked, each as wide as the longest role; a picker's hint may be wider. */
const Picker = styled(Stack)`
  min-width: 10rem;
  max-width: 16rem;

  > :first-child {
    width: 10rem;
  }
`;

/** Until when a user has Pro; undefined for users who have none. */
function describePro({ role, proUntil }: ListedUser): string | undefined {
  if (role === 'pro-user' && !proUntil) return roleStrings.proForGood;
  if (!proUntil || isClosed(proUntil)) return undefined;
  return role === 'pro-user' ? roleStrings.proUntil(formatDate(proUntil)) : roleStrings.proPaused(formatDate(proUntil));
}

interface RolePickerProps {
  user: ListedUser;
  /** Set for the admin's own role, which another admin has to change. */
  disabled: boolean;
}

/**
 * A user's role, and controls to change it: selecting a role, even with the arrow keys, has no effect until a button is
 * clicked and a dialog confirmed.
 */
export function RolePicker({ user, disabled }: RolePickerProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [selectedRole, setSelectedRole] = useState<Role>();
  const [roleToConfirm, setRoleToConfirm] = useState<Role>();
  const proDescription = describePro(user);

  function close() {
    flushSync(() => {
      setRoleToConfirm(undefined);
      setSelectedRole(undefined);
    });
    // The button that opened the dialog may have been removed.
    select.current?.focus();
  }

  return (
    <Picker gap="s">
      <Select
        ref={select}
        small
        aria-label={strings.users.roleLabel(getDisplayName(user))}
        aria-describedby={selectedRole ? id : undefined}
        disabled={disabled}
        value={selectedRole ?? user.role}
        onChange={({ target }) => {
          const role = target.value as Role;
          setSelectedRole(role === user.role ? undefined : role);
        }}
      >
        {FILTER_ROLES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {selectedRole ? (
        <>
          <Meta as="span" id={id}>
            {roleStrings.chosen(user.role)}
          </Meta>
          <Row>
            <Button
              size="s"
              kind="primary"
              aria-label={roleStrings.changeLabel(getDisplayName(user), selectedRole)}
              onClick={() => setRoleToConfirm(selectedRole)}
            >
              {roleStrings.change}
            </Button>
            <Button size="s" kind="ghost" onClick={close}>
              {roleStrings.keep(user.role)}
            </Button>
          </Row>
        </>
      ) : (
        proDescription && <Meta as="span">{proDescription}</Meta>
      )}
      {!selectedRole && user.role === 'pro-user' && (
        <Row>
          <Button
            size="s"
            disabled={disabled}
            aria-label={roleStrings.endProLabel(getDisplayName(user))}
            onClick={() => setRoleToConfirm('user')}
          >
            {roleStrings.endPro}
          </Button>
        </Row>
      )}
      {roleToConfirm && <ChangeRoleDialog user={user} newRole={roleToConfirm} onClose={close} />}
    </Picker>
  );
}
