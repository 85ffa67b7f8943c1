import { isAllowedPhotoUrl, getProfileIssueCode } from '@canvass/shared/contracts';
import { auth } from '../strings';

/** Specification, section 9. */
export const MIN_PASSWORD_LENGTH = 6;

/** Refuses values that the user record would not accept before an account is created in vain. */
export const registrationRules = {
  name: (name: string) => {
    const issue = getProfileIssueCode('name', name);
    if (issue === undefined) return true;
    return issue === 'too_big' ? auth.nameTooLong : auth.nameUnreadable;
  },
  email: (email: string) => {
    if (email.trim() === '') return auth.emailRequired;
    const issue = getProfileIssueCode('email', email);
    if (issue === undefined) return true;
    return issue === 'too_big' ? auth.emailTooLong : auth.emailUnusable;
  },
  photoURL: (photoURL: string) => {
    const address = photoURL.trim();
    return address === '' || isAllowedPhotoUrl(address) || auth.photoUnusable;
  },
};
