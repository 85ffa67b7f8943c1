import { Notice } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import type { Told } from './use-refusal';

/** Why the last save was refused, and what can be done about it. */
export function RefusalNotice({ told, action }: { told: Told; action?: ReactNode }) {
  return (
    <Notice kind="danger" title={told.failure.title} action={action}>
      {told.others.join(' ')}
    </Notice>
  );
}
