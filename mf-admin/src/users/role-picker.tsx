import type { ListedUser, Role } from '@canvass/shared/contracts';
import { Button, dayOf, isClosed, Meta, Row, Select, Stack } from '@canvass/shared/ui';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { words } from '../words';
import { roles as roleWords } from '../words/roles';
import { ChangeRoleDialog } from './change-role-dialog';
import { FILTER_ROLES } from './use-user-filters';
import { calledOf } from './users-queries';

/** Pickers stand under each other, each as wide as the longest role; what is said about one may be wider. */
const Picker = styled(Stack)`
  min-width: 10rem;
  max-width: 16rem;

  > :first-child {
    width: 10rem;
  }
`;

/** Until when somebody has Pro; nothing for those who have none. */
function describePro({ role, proUntil }: ListedUser): string | undefined {
  if (role === 'pro-user' && !proUntil) return roleWords.proForGood;
  if (!proUntil || isClosed(proUntil)) return undefined;
  return role === 'pro-user' ? roleWords.proUntil(dayOf(proUntil)) : roleWords.proPaused(dayOf(proUntil));
}

interface RolePickerProps {
  user: ListedUser;
  /** The admin's own: another admin has to change it. */
  disabled: boolean;
}

/**
 * Somebody's role, and the way to another one: what is chosen is only noted, also by the arrow keys, until a button is
 * pressed and a dialog confirmed.
 */
export function RolePicker({ user, disabled }: RolePickerProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, choose] = useState<Role>();
  const [asking, ask] = useState<Role>();
  const pro = describePro(user);

  function close() {
    flushSync(() => {
      ask(undefined);
      choose(undefined);
    });
    // The button that opened the dialog may have gone with the choice.
    select.current?.focus();
  }

  return (
    <Picker gap="s">
      <Select
        ref={select}
        small
        aria-label={words.users.roleOf(calledOf(user))}
        aria-describedby={chosen ? id : undefined}
        disabled={disabled}
        value={chosen ?? user.role}
        onChange={({ target }) => {
          const role = target.value as Role;
          choose(role === user.role ? undefined : role);
        }}
      >
        {FILTER_ROLES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {chosen ? (
        <>
          <Meta as="span" id={id}>
            {roleWords.chosen(user.role)}
          </Meta>
          <Row>
            <Button
              size="s"
              kind="primary"
              aria-label={roleWords.changeOf(calledOf(user), chosen)}
              onClick={() => ask(chosen)}
            >
              {roleWords.change}
            </Button>
            <Button size="s" kind="ghost" onClick={close}>
              {roleWords.keep(user.role)}
            </Button>
          </Row>
        </>
      ) : (
        pro && <Meta as="span">{pro}</Meta>
      )}
      {!chosen && user.role === 'pro-user' && (
        <Row>
          <Button
            size="s"
            disabled={disabled}
            aria-label={roleWords.endProOf(calledOf(user))}
            onClick={() => ask('user')}
          >
            {roleWords.endPro}
          </Button>
        </Row>
      )}
      {asking && <ChangeRoleDialog user={user} newRole={asking} onClose={close} />}
    </Picker>
  );
}
