import { profileSchema } from '@canvass/shared/contracts';
import { words } from '../words';

/** Whether an address is one that the page may show a picture of. */
export function isPhoto(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}

/** What keeps a profile from being saved, checked before it is half saved: the identity provider takes anything. */
export const profileRules = {
  name: (name: string) => {
    const profile = { name, email: '' };
    const issue = profileSchema.safeParse(profile).error?.issues.find(({ path }) => path[0] === 'name')?.code;
    if (issue === undefined) return true;
    return issue === 'too_big' ? words.account.nameTooLong : words.account.nameUnreadable;
  },
  photoURL: (photoURL: string) => {
    const address = photoURL.trim();
    return address === '' || isPhoto(address) || words.account.photoUnusable;
  },
};
