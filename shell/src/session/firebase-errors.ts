import { IdentityError } from '@canvass/shared/session';
import { FirebaseError } from 'firebase/app';

/** Awaits a Firebase call; rethrows its refusals as `IdentityError`. */
export async function withIdentityErrors<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    throw error instanceof FirebaseError ? new IdentityError(error.code) : error;
  }
}
