/** Of whom this browser knows that they have voted in a survey. The server stays the judge: this spares a second try. */

function storageKey(uid: string, surveyId: string): string {
  return `voted:${uid}:${surveyId}`;
}

export function hasVoted(uid: string, surveyId: string): boolean {
  try {
    return localStorage.getItem(storageKey(uid, surveyId)) !== null;
  } catch {
    return false;
  }
}

export function rememberVoted(uid: string, surveyId: string): void {
  try {
    localStorage.setItem(storageKey(uid, surveyId), 'yes');
  } catch {
    // Without storage the ballot opens again, and the server refuses a second vote.
  }
}
