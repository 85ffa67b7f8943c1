import { useRef, useState } from 'react';
import { identityFailure } from './identity-words';

type Way = 'form' | 'google';

interface Attempt {
  way: Way;
  action: () => Promise<void>;
  /** Called once it has worked; leaves the page. */
  done: () => void;
}

/**
 * Runs one sign-in or registration at a time. A refusal goes to the field it is about, or above the form.
 * @param showAt puts a refusal at a field and the focus into it.
 */
export function useAttempt(showAt: (field: 'email' | 'password', text: string) => void) {
  const [running, setRunning] = useState<Way | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The state reaches the buttons with the next rendering only; this is there at once.
  const locked = useRef(false);

  async function attempt({ way, action, done }: Attempt): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    setRunning(way);
    setRefusal(null);
    try {
      await action();
    } catch (error) {
      locked.current = false;
      setRunning(null);
      const { text, field } = identityFailure(error);
      if (way === 'google' || field === 'form') setRefusal(text);
      else showAt(field, text);
      return;
    }
    // It stays locked: the page is about to be left.
    done();
  }

  return { attempt, running, refusal };
}
