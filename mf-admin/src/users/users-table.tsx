import type { User } from '@canvass/shared/contracts';
import { Avatar, Badge, Button, Table, tokens, VisuallyHidden, Who } from '@canvass/shared/ui';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import type { NextFocus } from '../layout/use-next-focus';
import { words } from '../words';
import { RolePicker } from './role-picker';
import { calledOf, useRoleChange } from './users-queries';

const { columns } = words.users;

/** What the columns are called; the last one has no name to be seen. */
export const USER_COLUMNS = [
  columns.name,
  columns.email,
  columns.role,
  <VisuallyHidden key="actions">{columns.actions}</VisuallyHidden>,
];

/** A long one breaks, so that the buttons behind it stay in sight. */
const Email = styled.td`
  min-width: 11rem;
  overflow-wrap: anywhere;
  color: ${tokens.color.ink2};
`;

interface UserRowProps {
  user: User;
  isSelf: boolean;
  deleteRef: Ref<HTMLButtonElement>;
  onDelete: () => void;
}

function UserRow({ user, isSelf, deleteRef, onDelete }: UserRowProps) {
  const change = useRoleChange(user);
  return (
    <tr aria-busy={change.isPending || undefined}>
      <th scope="row" data-cell="wide">
        <Who>
          <Avatar name={calledOf(user)} />
          <span>{user.name || words.users.nameless}</span>
          {isSelf && <Badge plain>{words.users.you}</Badge>}
        </Who>
      </th>
      <Email data-cell="wide">{user.email}</Email>
      <td>
        <RolePicker user={user} change={change} disabled={isSelf} />
      </td>
      <td data-cell="end">
        <Button
          ref={deleteRef}
          size="s"
          kind="danger-quiet"
          disabled={isSelf}
          aria-label={words.users.deleteOf(calledOf(user))}
          onClick={onDelete}
        >
          {words.users.delete}
        </Button>
      </td>
    </tr>
  );
}

interface UsersTableProps {
  users: User[];
  /** Of the admin who looks, whose row says so and changes nothing. */
  ownEmail: string | undefined;
  focus: NextFocus;
  onDelete: (user: User) => void;
}

/** Who has an account, and as what: roles are changed here, and people deleted. */
export function UsersTable({ users, ownEmail, focus, onDelete }: UsersTableProps) {
  return (
    <Table label={words.users.table} compact stack tall>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.email}</th>
          <th scope="col">{columns.role}</th>
          <th scope="col">
            <VisuallyHidden>{columns.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow
            key={user._id}
            user={user}
            isSelf={user.email === ownEmail?.toLowerCase()}
            deleteRef={focus.register(user._id)}
            onDelete={() => onDelete(user)}
          />
        ))}
      </tbody>
    </Table>
  );
}
