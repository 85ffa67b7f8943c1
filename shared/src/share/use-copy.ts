import { copyText } from '@canvass/shared/ui';
import { useState } from 'react';

/** The result of the last copy. */
export type CopyStatus = 'no' | 'yes' | 'refused';

/** Copies a text, and reports whether that worked. */
export function useCopy(text: string): { status: CopyStatus; copy: () => void } {
  const [status, setStatus] = useState<CopyStatus>('no');
  return {
    status,
    copy: () => void copyText(text).then((isCopied) => setStatus(isCopied ? 'yes' : 'refused')),
  };
}
