import type { Role } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Button, Quiet, Stack, Subheading, tokens } from '@canvass/shared/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { words } from '../words';
import { Part } from '../layout/part';
import { RemoveDialog } from './remove-dialog';

const Lines = styled.ul`
  display: grid;
  gap: ${tokens.space.s1};
  padding-left: ${tokens.space.s5};
  list-style: disc;
`;

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  const id = useId();
  return (
    <Stack gap="s">
      <Subheading id={id}>{title}</Subheading>
      <Lines aria-labelledby={id}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Lines>
    </Stack>
  );
}

function goesOf(role: Role | null): string[] {
  const { goesAll, goesOfPro, goesOfSurveyors } = words.account;
  if (role === 'pro-user') return [...goesAll, goesOfPro];
  return role === 'surveyor' || role === 'admin' ? [...goesAll, goesOfSurveyors] : [...goesAll];
}

/** 'Delete my account': what goes and what stays, and the way to do it. */
export function RemovePart({ email }: { email: string }) {
  const { role } = useSession();
  const [asking, setAsking] = useState(false);
  return (
    <Part title={words.account.remove}>
      <List title={words.account.goes} lines={goesOf(role)} />
      <List title={words.account.stays} lines={words.account.staysAll} />
      <Quiet>{words.account.afterwards}</Quiet>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.account.remove}
        </Button>
      </div>
      {asking && <RemoveDialog email={email} onClose={() => setAsking(false)} />}
    </Part>
  );
}
