import { useSession } from '@canvass/shared/session';
import { PageHeader, Stack, Title } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { ProExpiry } from '../billing/pro-expiry';
import { strings } from '../strings';
import { DataSection } from './data-section';
import { ProfileSection } from './profile-section';
import { DeleteAccountSection } from './delete-account-section';
import { RoleSection } from './role-section';
import { SessionsSection } from './sessions-section';
import { SignInSection } from './sign-in-section';

/** A comfortable width for reading and for forms. */
const AccountSections = styled(Stack)`
  max-width: 44rem;
`;

/** 'Account': the user's profile, sign-in methods, and role, and how to download their data or delete the account. */
export function Page() {
  const { user } = useSession();
  return (
    <>
      <PageHeader>
        <Title>{strings.account.title}</Title>
      </PageHeader>
      <ProExpiry />
      {user && (
        <AccountSections gap="form">
          <ProfileSection key={user.uid} user={user} />
          <SignInSection user={user} />
          <SessionsSection />
          <RoleSection email={user.email} />
          <DataSection />
          <DeleteAccountSection email={user.email} />
        </AccountSections>
      )}
    </>
  );
}
