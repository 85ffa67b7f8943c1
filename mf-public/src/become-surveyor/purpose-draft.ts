import { sessionStore } from '@canvass/shared/storage';

/** The key includes the user, so that another user who signs in on the same browser does not find the text. */
function storageKey(uid: string): string {
  return `surveyor-request:${uid}`;
}

/** The text of a request that was not sent yet. It survives a reload of the page, in this tab only. */
export const purposeDraft = {
  read: (uid: string): string => sessionStore.read(storageKey(uid)) ?? '',

  save(uid: string, purpose: string): void {
    if (purpose.trim() === '') return purposeDraft.delete(uid);
    // If the storage is full or denied, the text only does not survive a reload.
    sessionStore.write(storageKey(uid), purpose);
  },

  delete: (uid: string): void => void sessionStore.delete(storageKey(uid)),
};
