import { useState } from 'react';

/** What became of the last copying. */
export type Copied = 'no' | 'yes' | 'refused';

/** Puts a text on the clipboard. Without a secure connection browsers have none, and a person may refuse it. */
export function useCopy(text: string): { copied: Copied; copy: () => void } {
  const [copied, setCopied] = useState<Copied>('no');
  const refuse = () => setCopied('refused');
  return {
    copied,
    copy: () => {
      if (navigator.clipboard) void navigator.clipboard.writeText(text).then(() => setCopied('yes'), refuse);
      else refuse();
    },
  };
}
