import { IdentityError } from '@canvass/shared/session';
import { FirebaseError } from 'firebase/app';

/** Waits for Firebase; what it refuses is thrown as an `IdentityError`. */
export async function withIdentityErrors<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw error instanceof FirebaseError ? new IdentityError(error.code) : error;
  }
}
