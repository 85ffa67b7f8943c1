import { useSession } from '@canvass/shared/session';
import { PageHead, Stack, Title } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { ProEnding } from '../billing/pro-ending';
import { words } from '../words';
import { DataPart } from './data-part';
import { ProfilePart } from './profile-part';
import { RemovePart } from './remove-part';
import { RolePart } from './role-part';
import { SessionsPart } from './sessions-part';
import { SignInPart } from './sign-in-part';

/** As wide as is good to read and to fill in. */
const Parts = styled(Stack)`
  max-width: 44rem;
`;

/** 'Account': who one is here, what one signs in with, what one may do, and how to take one's data and leave. */
export function Page() {
  const { user } = useSession();
  return (
    <>
      <PageHead>
        <Title>{words.account.title}</Title>
      </PageHead>
      <ProEnding />
      {user && (
        <Parts gap="form">
          <ProfilePart key={user.uid} user={user} />
          <SignInPart user={user} />
          <SessionsPart />
          <RolePart email={user.email} />
          <DataPart />
          <RemovePart email={user.email} />
        </Parts>
      )}
    </>
  );
}
