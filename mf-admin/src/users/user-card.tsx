import type { ListedUser } from '@canvass/shared/contracts';
import { Avatar, Card, Meta, tokens, UserCell } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { getDisplayName } from './users-queries';

const SlipCard = styled(Card)`
  padding: ${tokens.space.s3} ${tokens.space.s4};
  overflow-wrap: anywhere;
`;

/** The user that a dialog is about: picture, name, and email. */
export function UserCard({ user }: { user: ListedUser }) {
  return (
    <SlipCard as="div">
      <UserCell>
        <Avatar name={getDisplayName(user)} />
        <div>
          <bdi>{user.name || strings.users.nameless}</bdi>
          <Meta translate="no">{user.email}</Meta>
        </div>
      </UserCell>
    </SlipCard>
  );
}
