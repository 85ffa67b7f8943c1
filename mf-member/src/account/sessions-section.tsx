import { endAllSessions } from '@canvass/shared/contracts';
import { confirmDraftLoss, deleteDrafts } from '@canvass/shared/drafts';
import { call, toApiError } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { showSuccess, Button, Notice, MutedText } from '@canvass/shared/ui';
import { isOutcomeUncertain, useAction } from '@canvass/shared/writes';
import { useNavigate } from 'react-router-dom';
import { AccountSection } from '../layout/account-section';
import { externalPaths } from '../paths';
import { strings } from '../strings';
import { describeAccountError } from './describe-account-error';

/**
 * Ends all sessions. A session that has already ended counts as a success: the response to a first attempt may have
 * been lost.
 */
async function endSessions(): Promise<void> {
  try {
    await call(endAllSessions, {}, { endsSession: true });
  } catch (error) {
    if (toApiError(error).code !== 'session-ended') throw error;
  }
}

/** Explains why other devices may still be signed in, or that this is unknown. */
function describeSignOutError(error: unknown): string {
  if (isOutcomeUncertain(toApiError(error))) return strings.account.signedOutUncertain;
  return `${strings.account.notSignedOut} ${describeAccountError(error)}`;
}

/**
 * 'Sign out on all devices': ends every session of the account, including this browser's, and goes to the home page.
 * Like any logout, it asks for confirmation before drafts are deleted.
 */
export function SessionsSection() {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const { run, isPending, error } = useAction({
    async action() {
      await endSessions();
      await signOut();
      if (user) deleteDrafts(user.uid);
      await navigate(externalPaths.home, { replace: true });
      void showSuccess({ title: strings.account.signedOutEverywhere });
    },
  });

  async function confirmAndSignOut(): Promise<void> {
    if (!user || (await confirmDraftLoss(user.uid))) run();
  }

  return (
    <AccountSection title={strings.account.devices}>
      <MutedText>{strings.account.devicesText}</MutedText>
      <div>
        <Button busy={isPending} onClick={() => void confirmAndSignOut()}>
          {isPending ? strings.account.signingOut : strings.account.signOutEverywhere}
        </Button>
      </div>
      {error && <Notice kind="danger">{describeSignOutError(error)}</Notice>}
    </AccountSection>
  );
}
