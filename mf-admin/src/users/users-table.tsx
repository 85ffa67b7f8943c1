import type { ListedUser } from '@canvass/shared/contracts';
import { Avatar, Badge, Button, Table, tokens, VisuallyHidden, UserCell } from '@canvass/shared/ui';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import type { ListFocus } from '../layout/use-list-focus';
import { strings } from '../strings';
import { roles as roleStrings } from '../strings/roles';
import { RolePicker } from './role-picker';
import { getDisplayName } from './users-queries';

const { columns } = strings.users;

/** The headers of the columns; the last one is visually hidden. */
export const USER_COLUMNS = [
  columns.name,
  columns.email,
  columns.role,
  <VisuallyHidden key="actions">{columns.actions}</VisuallyHidden>,
];

/** A long email wraps, so that the buttons after it stay in view. */
const Email = styled.td`
  min-width: 11rem;
  overflow-wrap: anywhere;
  color: ${tokens.color.ink2};
`;

/** Whether an email is verified; renders nothing while that is unknown. */
function Verification({ verified }: { verified: boolean | undefined }) {
  if (verified === undefined) return null;
  return (
    <div>
      <Badge kind={verified ? 'success' : 'warn'}>
        {verified ? roleStrings.verified : roleStrings.unverifiedBadge}
      </Badge>
    </div>
  );
}

interface UserRowProps {
  user: ListedUser;
  isSelf: boolean;
  deleteRef: Ref<HTMLButtonElement>;
  onDelete: () => void;
}

function UserRow({ user, isSelf, deleteRef, onDelete }: UserRowProps) {
  return (
    <tr>
      <th scope="row" data-cell="wide">
        <UserCell>
          <Avatar name={getDisplayName(user)} />
          <span dir="auto">{user.name || strings.users.nameless}</span>
          {isSelf && <Badge plain>{strings.users.you}</Badge>}
        </UserCell>
      </th>
      <Email data-cell="wide">
        <span translate="no">{user.email}</span>
        <Verification verified={user.emailVerified} />
      </Email>
      <td>
        <RolePicker user={user} disabled={isSelf} />
      </td>
      <td data-cell="end">
        <Button
          ref={deleteRef}
          size="s"
          kind="danger-quiet"
          disabled={isSelf}
          aria-label={strings.users.deleteLabel(getDisplayName(user))}
          onClick={onDelete}
        >
          {strings.users.delete}
        </Button>
      </td>
    </tr>
  );
}

interface UsersTableProps {
  users: ListedUser[];
  /** The email of the signed-in admin, whose own row is marked and cannot be changed. */
  ownEmail: string | undefined;
  focus: ListFocus;
  onDelete: (user: ListedUser) => void;
}

/** All accounts with their roles, which can be changed or deleted here. */
export function UsersTable({ users, ownEmail, focus, onDelete }: UsersTableProps) {
  return (
    <Table label={strings.users.table} compact stack tall>
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
