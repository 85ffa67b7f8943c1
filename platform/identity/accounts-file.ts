import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** An account as the emulator keeps it. Holds the password in plain text: never to be committed or shared. */
export interface Account {
  localId: string;
  [field: string]: unknown;
}

export interface AccountsFile {
  /** What the file held when it was opened. */
  accounts: Account[];
  /** Resolves when these accounts are in the file. Calls at the same time share one writing. */
  save: (accounts: Account[]) => Promise<void>;
}

async function readAccounts(path: string): Promise<Account[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  try {
    return (JSON.parse(text) as { users: Account[] }).users;
  } catch (error) {
    throw new Error(`The accounts in ${path} cannot be read. Start with --reset to begin without them.`, {
      cause: error,
    });
  }
}

/** Writes beside the file and renames: a reader, or a start after a crash, sees the old or the new, never a half. */
async function replace(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}

/** The file of accounts, readable for its owner only. */
export async function openAccountsFile(path: string): Promise<AccountsFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const accounts = await readAccounts(path);
  let written = accounts.length > 0 ? JSON.stringify({ users: accounts }) : '';
  let wanted = written;
  let writing: Promise<void> | null = null;

  async function writeUntilCurrent(): Promise<void> {
    while (written !== wanted) {
      const text = wanted;
      await replace(path, text);
      written = text;
    }
  }

  return {
    accounts,
    save(current) {
      wanted = JSON.stringify({ users: current });
      writing ??= writeUntilCurrent().finally(() => {
        writing = null;
      });
      return writing;
    },
  };
}
