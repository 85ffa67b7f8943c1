import { setTimeout as wait } from 'node:timers/promises';
import { checkRole, issueToken, registerUser } from '@canvass/shared/contracts';
import type { TestApi } from './api';
import { signUp, type Account } from './identity';

/** Waits for another second: the time of a sign-in has no more digits. */
export const waitForNextSecond = () => wait(1001 - (Date.now() % 1000));

/** What tests of sessions ask of an API. @param api gives it once it runs. */
export function createSessionClient(api: () => TestApi) {
  return {
    /** Signs up and stores the record. */
    register: async (name: string): Promise<Account> => {
      const account = await signUp(name);
      await api().call(registerUser, { token: account.token, body: { name, email: account.email } });
      return account;
    },

    /** Asks for a product token, and gives it, or the code of why there is none. */
    getProductToken: async ({ token, email }: Pick<Account, 'token' | 'email'>, current?: string): Promise<string> => {
      const { body } = await api().call(issueToken, { token, body: { email, ...(current && { current }) } });
      return body.token ?? body.code ?? '';
    },

    /** What a product token is good for: `let in`, or why not. */
    getAccessOutcome: async (token: string, email: string): Promise<string> => {
      const { status, body } = await api().call(checkRole, { token, body: { email } });
      return status === 200 ? 'let in' : `${status} ${body.code}`;
    },
  };
}
