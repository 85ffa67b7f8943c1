import type { Role, User } from '@canvass/shared/contracts';
import { dayOf, FieldError, Meta, Select, Stack } from '@canvass/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { failureSaid } from '../layout/use-write';
import { words } from '../words';
import { FILTER_ROLES } from './use-user-filters';
import { calledOf, type useRoleChange } from './users-queries';

/** Pickers stand under each other, each as wide as the longest role; what is said about one may be wider. */
const Picker = styled(Stack)`
  min-width: 10rem;
  max-width: 16rem;

  > :first-child {
    width: 10rem;
  }
`;

interface RolePickerProps {
  user: User;
  change: ReturnType<typeof useRoleChange>;
  /** The admin's own: another admin has to change it. */
  disabled: boolean;
}

/** Somebody's role, to be changed at once. What is refused puts the old one back and says why. */
export function RolePicker({ user, change, disabled }: RolePickerProps) {
  const id = useId();
  const { run, isPending, input, failure } = change;
  return (
    <Picker gap="s">
      <Select
        small
        aria-label={words.users.roleOf(calledOf(user))}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? id : undefined}
        disabled={disabled}
        value={isPending && input ? input : user.role}
        onChange={({ target }) => run(target.value as Role)}
      >
        {FILTER_ROLES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      {user.proUntil && <Meta as="span">{words.users.proUntil(dayOf(user.proUntil))}</Meta>}
      {failure && (
        <FieldError id={id} role="alert">
          {failureSaid(failure)}
        </FieldError>
      )}
    </Picker>
  );
}
