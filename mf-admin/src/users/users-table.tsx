import type { Role, User } from '@canvass/shared/contracts';
import { Avatar, Badge, dayOf, Meta, Row, Table, Who, type BadgeKind } from '@canvass/shared/ui';
import { words } from '../words';

const { columns } = words;

const badges: Record<Role, BadgeKind> = { admin: 'accent', surveyor: 'info', 'pro-user': 'success', user: 'neutral' };

function UserRow({ user, isSelf }: { user: User; isSelf: boolean }) {
  return (
    <tr>
      <th scope="row" data-cell="wide">
        <Who>
          <Avatar name={user.name || user.email} />
          <span>{user.name || words.nameless}</span>
          {isSelf && <Badge plain>{words.you}</Badge>}
        </Who>
      </th>
      <td data-cell="wide">{user.email}</td>
      <td data-cell="wide">
        <Row>
          <Badge plain kind={badges[user.role]}>
            {user.role}
          </Badge>
          {user.proUntil && <Meta as="span">{words.proUntil(dayOf(user.proUntil))}</Meta>}
        </Row>
      </td>
    </tr>
  );
}

/** Who has an account, and as what. `ownEmail`: of the admin who looks, whose row says so. */
export function UsersTable({ users, ownEmail }: { users: User[]; ownEmail: string | undefined }) {
  return (
    <Table label={words.usersTable} compact stack tall>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.email}</th>
          <th scope="col">{columns.role}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user._id} user={user} isSelf={user.email === ownEmail} />
        ))}
      </tbody>
    </Table>
  );
}
