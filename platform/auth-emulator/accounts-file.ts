import { join } from 'node:path';
import { describeNewerFormat } from '@canvass/node-utils/files/newer-format';
import { openDurableFile } from './durable-file';

/**
 * The format of the directory: of `accounts.json` and `mails.json`. The first one names it; files from before there were
 * numbers have format 1 and name none.
 */
export const IDENTITY_FORMAT = 1;

interface AccountsFileContent<Account> {
  format?: number;
  users: Account[];
}

/** The accounts in `<directory>/accounts.json`. */
export interface AccountsFile<Account> {
  /** What the file held when it was opened. */
  accounts: readonly Account[];
  /** Resolves when these are in the file. */
  save: (accounts: Account[]) => Promise<void>;
}

/** @throws an Error with one sentence where a newer version wrote the directory, which is left as it is. */
export async function openAccountsFile<Account>(directory: string): Promise<AccountsFile<Account>> {
  const file = await openDurableFile<AccountsFileContent<Account>>(join(directory, 'accounts.json'));
  const { format = 1, users = [] } = file.content ?? {};
  if (format > IDENTITY_FORMAT) {
    throw new Error(describeNewerFormat(`The directory of accounts ${directory}`, format, IDENTITY_FORMAT));
  }
  return { accounts: users, save: (accounts) => file.save({ format: IDENTITY_FORMAT, users: accounts }) };
}
