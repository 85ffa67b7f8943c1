import { useState } from 'react';

/** What became of the last copying. */
export type CopyStatus = 'no' | 'yes' | 'refused';

/** Puts a text on the clipboard. Without a secure connection browsers have none, and a person may refuse it. */
export function useCopy(text: string): { status: CopyStatus; copy: () => void } {
  const [status, setCopied] = useState<CopyStatus>('no');
  const refuse = () => setCopied('refused');
  return {
    status,
    copy: () => {
      if (navigator.clipboard) void navigator.clipboard.writeText(text).then(() => setCopied('yes'), refuse);
      else refuse();
    },
  };
}
