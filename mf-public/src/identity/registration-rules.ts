import { isPhotoAddress, profileIssue } from '@canvass/shared/contracts';
import { identity } from '../words';

/** Specification, section 9. */
export const SHORTEST_PASSWORD = 6;

/** What keeps a name or an email out of the record, checked before an account is made in vain. */
export const registrationRules = {
  name: (name: string) => {
    const issue = profileIssue('name', name);
    if (issue === undefined) return true;
    return issue === 'too_big' ? identity.nameTooLong : identity.nameUnreadable;
  },
  email: (email: string) => {
    if (email.trim() === '') return identity.emailRequired;
    const issue = profileIssue('email', email);
    if (issue === undefined) return true;
    return issue === 'too_big' ? identity.emailTooLong : identity.emailUnusable;
  },
  photoURL: (photoURL: string) => {
    const address = photoURL.trim();
    return address === '' || isPhotoAddress(address) || identity.photoUnusable;
  },
};
