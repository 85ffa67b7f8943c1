import { deleteOwnAccount } from '@canvass/shared/contracts';
import { deleteDrafts } from '@canvass/shared/drafts';
import { accessToken, call, toApiError } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { showSuccess } from '@canvass/shared/ui';
import { isOutcomeUncertain, useAction } from '@canvass/shared/writes';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { externalPaths } from '../paths';
import { strings } from '../strings';
import { describeAccountError } from './describe-account-error';

export type WrittenAnswersChoice = 'keep' | 'erase';

/**
 * Deletes the account. If it no longer exists, that counts as a success: the response to a first attempt may have been
 * lost.
 */
async function deleteAccount(writtenAnswers: WrittenAnswersChoice): Promise<void> {
  try {
    await call(deleteOwnAccount, { query: { writtenAnswers } });
  } catch (error) {
    if (toApiError(error).code !== 'user-unknown') throw error;
  }
}

/** Explains why the account still exists, or may. */
export function describeDeletionError(error: unknown): string {
  if (isOutcomeUncertain(toApiError(error))) return strings.account.unknown;
  return `${describeAccountError(error)} ${strings.account.notDeleted}`;
}

/**
 * Deletes the account, signs out, goes to the home page, and confirms it there.
 * @param close closes the dialog.
 */
export function useDeleteAccount(close: () => void) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();

  async function deleteAndSignOut(writtenAnswers: WrittenAnswersChoice): Promise<void> {
    await deleteAccount(writtenAnswers);
    // Synchronously: the popup below would open inside an open dialog, and close with it.
    flushSync(close);
    // There is no session left to end on the server.
    accessToken.clear();
    await signOut().catch(() => {
      // The account is deleted; the next call ends the rest of the session.
    });
    if (user) deleteDrafts(user.uid);
    await navigate(externalPaths.home, { replace: true });
    void showSuccess({ title: strings.account.deleted, text: strings.account.deletedText });
  }

  return useAction({ action: deleteAndSignOut });
}
