import { useRef } from 'react';

/** The fields of what a surveyor adds to the email. */
export function useNoteFields() {
  const organization = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);

  /** @returns what is filled in. */
  function read(): { organization?: string; message?: string } {
    const texts = { organization: organization.current?.value.trim(), message: message.current?.value.trim() };
    return {
      ...(texts.organization && { organization: texts.organization }),
      ...(texts.message && { message: texts.message }),
    };
  }

  return [organization, message, read] as const;
}
