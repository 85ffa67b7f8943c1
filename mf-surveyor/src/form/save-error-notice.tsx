import { Notice } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import type { SaveError } from './use-server-errors';

/** Explains why the last save was refused, and what can be done about it. */
export function SaveErrorNotice({ error, action }: { error: SaveError; action?: ReactNode }) {
  return (
    <Notice kind="danger" title={error.failure.title} action={action}>
      {error.otherErrors.join(' ')}
    </Notice>
  );
}
