import { deleteOwnAccount } from '@canvass/shared/contracts';
import { deleteDrafts } from '@canvass/shared/drafts';
import { accessToken, call, failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { showSuccess } from '@canvass/shared/ui';
import { isOutcomeUncertain, useAction } from '@canvass/shared/writes';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { externalPaths } from '../paths';
import { strings } from '../strings';
import { describeAccountError } from './describe-account-error';

export type WrittenAnswersChoice = 'keep' | 'erase';

/** Deletes the account. An account that is gone counts as deleted: the response to a first try may have been lost. */
async function deleteAccount(writtenAnswers: WrittenAnswersChoice): Promise<void> {
  try {
    await call(deleteOwnAccount, { query: { writtenAnswers } });
  } catch (error) {
    if (failureOf(error).code !== 'user-unknown') throw error;
  }
}

/** Why the account is still there, or may be. */
export function describeDeletionError(error: unknown): string {
  if (isOutcomeUncertain(failureOf(error))) return strings.account.unknown;
  return `${describeAccountError(error)} ${strings.account.notDeleted}`;
}

/**
 * Deletes the account, signs out, leads home and says so there.
 * @param close takes the dialog away.
 */
export function useDeleteAccount(close: () => void) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();

  async function deleteAndSignOut(writtenAnswers: WrittenAnswersChoice): Promise<void> {
    await deleteAccount(writtenAnswers);
    // At once: what is announced below would stand inside an open dialog, and vanish with it.
    flushSync(close);
    // There is no session left to end on the server.
    accessToken.clear();
    await signOut().catch(() => {
      // The account is gone; the first call ends the rest of the session.
    });
    if (user) deleteDrafts(user.uid);
    await navigate(externalPaths.home, { replace: true });
    void showSuccess({ title: strings.account.deleted, text: strings.account.deletedText });
  }

  return useAction({ action: deleteAndSignOut });
}
