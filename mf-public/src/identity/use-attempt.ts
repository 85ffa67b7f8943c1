import { useRef, useState } from 'react';
import { identityFailures, type IdentityFailure, type IdentityField } from './identity-words';

type Way = 'form' | 'google';

interface Attempt {
  way: Way;
  action: () => Promise<void>;
  /** Called once it has worked; leaves the page. */
  done: () => void;
}

interface FieldsOf<Name> {
  /** The form's fields from the top. */
  fields: readonly Name[];
  /** Puts a refusal at a field, and the focus into it if it is the first. */
  showAt: (field: Name, text: string, first: boolean) => void;
  /** Puts what was thrown into words; in the common ones unless told. */
  failuresOf?: (error: unknown) => IdentityFailure[] | Promise<IdentityFailure[]>;
}

/**
 * Runs one sign-in or registration at a time. What is refused about a field of the form goes to that field, all else
 * above the form; so does whatever Google's way is refused with, since its values are not the form's.
 */
export function useAttempt<Name extends IdentityField>({
  fields,
  showAt,
  failuresOf = identityFailures,
}: FieldsOf<Name>) {
  const [running, setRunning] = useState<Way | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The state reaches the buttons with the next rendering only; this is there at once.
  const locked = useRef(false);

  function tell(failures: IdentityFailure[], way: Way): void {
    const shown = fields.flatMap((name) => {
      const failure = failures.find(({ field }) => field === name);
      return failure && way === 'form' ? [{ ...failure, name }] : [];
    });
    for (const [index, { name, text }] of shown.entries()) showAt(name, text, index === 0);
    const others = failures.filter(({ field }) => !shown.some(({ name }) => name === field));
    setRefusal(others.map(({ text }) => text).join(' ') || null);
  }

  async function attempt({ way, action, done }: Attempt): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    setRunning(way);
    setRefusal(null);
    try {
      await action();
    } catch (error) {
      const failures = await failuresOf(error);
      locked.current = false;
      setRunning(null);
      tell(failures, way);
      return;
    }
    // It stays locked: the page is about to be left.
    done();
  }

  return { attempt, running, refusal };
}
