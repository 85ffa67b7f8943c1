/** An account of the Auth emulator with a fresh ID token. */
export interface Account {
  uid: string;
  email: string;
  token: string;
}

let accounts = 0;

/** Signs up at the Auth emulator, as the browser does. `name` becomes the part of the email before the @. */
export async function signUp(name: string): Promise<Account> {
  accounts += 1;
  const email = `${name}@run-${process.pid}-${accounts}.canvass.test`;
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'canvass-demo', returnSecureToken: true }),
  });
  const { localId, idToken } = (await response.json()) as { localId: string; idToken: string };
  return { uid: localId, email, token: idToken };
}
