import { isAllowedPhotoUrl, getProfileIssueCode } from '@canvass/shared/contracts';
import { strings } from '../strings';

/** What keeps a profile from being saved, checked before it is half saved: the identity provider takes anything. */
export const profileRules = {
  name: (name: string) => {
    const issue = getProfileIssueCode('name', name);
    if (issue === undefined) return true;
    return issue === 'too_big' ? strings.account.nameTooLong : strings.account.nameUnreadable;
  },
  photoURL: (photoURL: string) => {
    const address = photoURL.trim();
    return address === '' || isAllowedPhotoUrl(address) || strings.account.photoUnusable;
  },
};
