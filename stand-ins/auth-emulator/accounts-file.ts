import { join } from 'node:path';
import { describeNewerFormat } from '@canvass/node-utils/files/newer-format';
import { openDurableFile } from '@canvass/node-utils/files/durable-file';

/**
 * The format of the directory's files, `accounts.json` and `mails.json`. Only `accounts.json` states it; a file without
 * a number has format 1.
 */
export const IDENTITY_FORMAT = 1;

interface AccountsFileContent<Account> {
  format?: number;
  users: Account[];
}

/** The accounts in `<directory>/accounts.json`. */
export interface AccountsFile<Account> {
  /** The accounts at the time the file was opened. */
  accounts: readonly Account[];
  /** Resolves when the accounts have been written. */
  save: (accounts: Account[]) => Promise<void>;
}

/** @throws an Error with a one-sentence message if a newer version wrote the directory, which is left unchanged */
export async function openAccountsFile<Account>(directory: string): Promise<AccountsFile<Account>> {
  const file = await openDurableFile<AccountsFileContent<Account>>(join(directory, 'accounts.json'));
  const { format = 1, users = [] } = file.content ?? {};
  if (format > IDENTITY_FORMAT) {
    throw new Error(describeNewerFormat(`The directory of accounts ${directory}`, format, IDENTITY_FORMAT));
  }
  return { accounts: users, save: (accounts) => file.save({ format: IDENTITY_FORMAT, users: accounts }) };
}
