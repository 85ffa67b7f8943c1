import type { Role } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Button, MutedText, Stack, Subheading, tokens } from '@canvass/shared/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { strings } from '../strings';
import { AccountSection } from '../layout/account-section';
import { DeleteAccountDialog } from './delete-account-dialog';

const Lines = styled.ul`
  display: grid;
  gap: ${tokens.space.s1};
  padding-left: ${tokens.space.s5};
  list-style: disc;
`;

function ConsequenceList({ title, lines }: { title: string; lines: readonly string[] }) {
  const id = useId();
  return (
    <Stack gap="s">
      <Subheading id={id}>{title}</Subheading>
      <Lines aria-labelledby={id}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Lines>
    </Stack>
  );
}

function listDeletedData(role: Role | null): string[] {
  const { deletedForAll, deletedForPro, deletedForSurveyors } = strings.account;
  if (role === 'pro-user') return [...deletedForAll, deletedForPro];
  return role === 'surveyor' || role === 'admin' ? [...deletedForAll, deletedForSurveyors] : [...deletedForAll];
}

/** 'Delete my account': what is deleted, what is kept, and the button. */
export function DeleteAccountSection({ email }: { email: string }) {
  const { role } = useSession();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <AccountSection title={strings.account.deleteAccount}>
      <ConsequenceList title={strings.account.deletedTitle} lines={listDeletedData(role)} />
      <ConsequenceList title={strings.account.keptTitle} lines={strings.account.keptData} />
      <MutedText>{strings.account.afterDeletion}</MutedText>
      <div>
        <Button kind="danger" onClick={() => setIsDialogOpen(true)}>
          {strings.account.deleteAccount}
        </Button>
      </div>
      {isDialogOpen && <DeleteAccountDialog email={email} onClose={() => setIsDialogOpen(false)} />}
    </AccountSection>
  );
}
