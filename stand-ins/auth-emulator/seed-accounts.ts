/** A demo account. */
export interface DemoAccount {
  uid: string;
  email: string;
  password: string;
  displayName: string;
}

/** The emulator's error message for an existing account. */
const ALREADY_EXISTS_MESSAGE = /^(DUPLICATE_LOCAL_ID|EMAIL_EXISTS)/;

/**
 * Creates missing accounts, with verified emails; leaves existing ones unchanged.
 * @param url of the auth emulator
 * @returns how many were created
 */
export async function seedAccounts(url: string, projectId: string, accounts: DemoAccount[]): Promise<number> {
  let created = 0;
  for (const { uid, ...account } of accounts) {
    const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, localId: uid, emailVerified: true }),
    });
    if (response.ok) {
      created += 1;
      continue;
    }
    const { error } = (await response.json()) as { error?: { message?: string } };
    if (!ALREADY_EXISTS_MESSAGE.test(error?.message ?? '')) {
      throw new Error(`The account ${account.email} could not be created: ${error?.message ?? response.status}`);
    }
  }
  return created;
}
