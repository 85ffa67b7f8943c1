import { Card, Heading, Stack } from '@canvass/shared/ui';
import { useId, type ReactNode } from 'react';

/** One part of the account page. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Stack gap="form">
        <Heading id={id}>{title}</Heading>
        {children}
      </Stack>
    </Card>
  );
}
