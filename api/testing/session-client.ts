import { setTimeout as wait } from 'node:timers/promises';
import { checkRole, issueToken, registerUser } from '@canvass/shared/contracts';
import type { TestApi } from './api';
import { signUp, type Account } from './identity';

/** Waits for the next second, because sign-in times are in whole seconds. */
export const waitForNextSecond = () => wait(1001 - (Date.now() % 1000));

/**
 * Creates functions for tests of sessions.
 * @param api returns the API once it is running.
 */
export function createSessionClient(api: () => TestApi) {
  return {
    /** Signs up and stores the record. */
    register: async (name: string): Promise<Account> => {
      const account = await signUp(name);
      await api().call(registerUser, { token: account.token, body: { name, email: account.email } });
      return account;
    },

    /**
     * Requests a product token.
     * @returns the token, or the code of the problem.
     */
    getProductToken: async ({ token, email }: Pick<Account, 'token' | 'email'>, current?: string): Promise<string> => {
      const { body } = await api().call(issueToken, { token, body: { email, ...(current && { current }) } });
      return body.token ?? body.code ?? '';
    },

    /** Whether a product token is accepted: `let in`, or the status and code of the refusal. */
    getAccessOutcome: async (token: string, email: string): Promise<string> => {
      const { status, body } = await api().call(checkRole, { token, body: { email } });
      return status === 200 ? 'let in' : `${status} ${body.code}`;
    },
  };
}
