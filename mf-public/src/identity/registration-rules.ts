import { profileSchema } from '@canvass/shared/contracts';
import { words } from '../words';

const { identity } = words;

/** Specification, section 9. */
export const SHORTEST_PASSWORD = 6;

/** The issue that the contract of the record has with a field, by its code; nothing when it takes the value. */
function issueOf(field: 'name' | 'email', profile: { name: string; email: string }): string | undefined {
  return profileSchema.safeParse(profile).error?.issues.find(({ path }) => path[0] === field)?.code;
}

/** What keeps a name or an email out of the record, checked before an account is made in vain. */
export const registrationRules = {
  name: (name: string) => {
    const issue = issueOf('name', { name, email: '' });
    if (issue === undefined) return true;
    return issue === 'too_big' ? identity.nameTooLong : identity.nameUnreadable;
  },
  email: (email: string) => {
    if (email.trim() === '') return identity.emailRequired;
    const issue = issueOf('email', { name: '', email });
    if (issue === undefined) return true;
    return issue === 'too_big' ? identity.emailTooLong : identity.emailUnusable;
  },
  /**
   * The contract knows no photo: it stays with the identity provider, which takes anything. Pages show pictures from https
   * only, as their security policy says.
   */
  photoURL: (photoURL: string) => {
    const address = photoURL.trim();
    return address === '' || (/^https:\/\//i.test(address) && URL.canParse(address)) || identity.photoUnusable;
  },
};
