/** The key includes the user, so that another user who signs in on the same browser does not find the text. */
function storageKey(uid: string): string {
  return `surveyor-request:${uid}`;
}

/** The text of a request that was not sent yet. It survives a reload of the page, in this tab only. */
export const purposeDraft = {
  read: (uid: string): string => sessionStorage.getItem(storageKey(uid)) ?? '',

  save(uid: string, purpose: string): void {
    if (purpose.trim() === '') return purposeDraft.delete(uid);
    try {
      sessionStorage.setItem(storageKey(uid), purpose);
    } catch {
      // If the storage is full or denied, the text only does not survive a reload.
    }
  },

  delete: (uid: string): void => sessionStorage.removeItem(storageKey(uid)),
};
