import { type Client, signInAt } from './client';
import type { Tokens } from './observe';

/** Who looks at a fixture, by their emails. */
export const EMAILS: Tokens = {
  admin: 'noor.admin@formats.canvass.test',
  surveyor: 'mara.surveyor@formats.canvass.test',
  pro: 'theo.pro@formats.canvass.test',
  member: 'ada.member@formats.canvass.test',
};

/** Signs them in, with the password that they have in every fixture. @returns their product tokens. */
export async function signInAll(identity: string, { act }: Client): Promise<Tokens> {
  const entries = Object.entries(EMAILS).map(async ([who, email]) => {
    const { idToken } = await signInAt(identity, email);
    const { token } = (await act('POST', '/jwt', idToken, { email })) as { token: string };
    return [who, token] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Tokens;
}
