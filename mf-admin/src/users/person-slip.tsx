import type { ListedUser } from '@canvass/shared/contracts';
import { Avatar, Card, Meta, tokens, Who } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { words } from '../words';
import { calledOf } from './users-queries';

const Slip = styled(Card)`
  padding: ${tokens.space.s3} ${tokens.space.s4};
  overflow-wrap: anywhere;
`;

/** Whom a dialog is about: picture, name and email. */
export function PersonSlip({ user }: { user: ListedUser }) {
  return (
    <Slip as="div">
      <Who>
        <Avatar name={calledOf(user)} />
        <div>
          {user.name || words.users.nameless}
          <Meta>{user.email}</Meta>
        </div>
      </Who>
    </Slip>
  );
}
