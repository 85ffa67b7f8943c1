import { IdentityError } from '@canvass/shared/session';
import { FirebaseError } from 'firebase/app';

/** Waits for Firebase; what it refuses is thrown as an `IdentityError`. */
export async function refusing<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw error instanceof FirebaseError ? new IdentityError(error.code) : error;
  }
}
