import { isPhotoAddress, profileIssue } from '@canvass/shared/contracts';
import { words } from '../words';

/** What keeps a profile from being saved, checked before it is half saved: the identity provider takes anything. */
export const profileRules = {
  name: (name: string) => {
    const issue = profileIssue('name', name);
    if (issue === undefined) return true;
    return issue === 'too_big' ? words.account.nameTooLong : words.account.nameUnreadable;
  },
  photoURL: (photoURL: string) => {
    const address = photoURL.trim();
    return address === '' || isPhotoAddress(address) || words.account.photoUnusable;
  },
};
