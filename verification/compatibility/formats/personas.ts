import { type Client, signIn } from './client';

/** A string per persona: an email, or a product token. */
export type PersonaTokens = Record<'admin' | 'surveyor' | 'pro' | 'member', string>;

/** The emails of the users who read a fixture's data. */
export const PERSONA_EMAILS: PersonaTokens = {
  admin: 'noor.admin@formats.canvass.test',
  surveyor: 'mara.surveyor@formats.canvass.test',
  pro: 'theo.pro@formats.canvass.test',
  member: 'ada.member@formats.canvass.test',
};

/** Signs the personas in with the password that all fixtures use. @returns their product tokens */
export async function signInPersonas(identity: string, { act }: Client): Promise<PersonaTokens> {
  const entries = Object.entries(PERSONA_EMAILS).map(async ([persona, email]) => {
    const { idToken } = await signIn(identity, email);
    const { token } = (await act('POST', '/jwt', idToken, { email })) as { token: string };
    return [persona, token] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as PersonaTokens;
}
