import { Button, Dialog, Field, Input, Notice, Stack, tokens, Who, Avatar, Meta } from '@canvass/shared/ui';
import { useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { words } from '../words';
import type { GoogleAccount } from './identity';

/** People who exist in the stand-in only. */
const DEMO_ACCOUNTS: GoogleAccount[] = [
  { sub: 'demo-google-1', email: 'gale.warren@gmail.test', name: 'Gale Warren' },
  { sub: 'demo-google-2', email: 'hugo.lindqvist@gmail.test', name: 'Hugo Lindqvist' },
  { sub: 'demo-google-3', email: 'imani.okoye@gmail.test', name: 'Imani Okoye' },
];

const Account = styled.button`
  width: 100%;
  padding: ${tokens.space.s3};
  border: ${tokens.line.control};
  border-radius: ${tokens.radius.m};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  text-align: left;
  cursor: pointer;

  &:hover {
    border-color: ${tokens.color.ink};
  }
`;

/** The same email is the same account, as often as it is typed. */
function accountOf(email: string, name: string): GoogleAccount {
  return { sub: `demo-${email}`, email, name: name || (email.split('@', 1)[0] ?? email) };
}

interface Choice {
  onChoose: (account: GoogleAccount) => void;
  onCancel: () => void;
}

function Accounts({ onChoose, onCancel, onOther }: Choice & { onOther: () => void }) {
  const cancel = (
    <Button kind="ghost" onClick={onCancel}>
      {words.google.cancel}
    </Button>
  );
  return (
    <Dialog title={words.google.title} actions={cancel} onClose={onCancel}>
      <Notice kind="warn">{words.google.notice}</Notice>
      <Stack gap="s">
        {DEMO_ACCOUNTS.map((account) => (
          <Account key={account.sub} type="button" onClick={() => onChoose(account)}>
            <Who>
              <Avatar name={account.name} />
              <span>
                {account.name}
                <Meta as="span" style={{ display: 'block' }}>
                  {account.email}
                </Meta>
              </span>
            </Who>
          </Account>
        ))}
        <Button block onClick={onOther}>
          {words.google.other}
        </Button>
      </Stack>
    </Dialog>
  );
}

function OtherAccount({ onChoose, onBack }: Pick<Choice, 'onChoose'> & { onBack: () => void }) {
  const emailField = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [refused, setRefused] = useState(false);

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = email.trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
      setRefused(true);
      return emailField.current?.focus();
    }
    onChoose(accountOf(address, name.trim()));
  }

  const actions = (
    <>
      <Button kind="ghost" onClick={onBack}>
        {words.google.back}
      </Button>
      <Button kind="primary" type="submit">
        {words.google.go}
      </Button>
    </>
  );
  return (
    <Dialog title={words.google.other} actions={actions} onClose={onBack} onSubmit={choose}>
      <Notice kind="warn">{words.google.notice}</Notice>
      <Field label={words.google.email} error={refused && words.google.emailMissing}>
        <Input
          ref={emailField}
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field label={words.google.name}>
        <Input autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </Dialog>
  );
}

/** Stands in for Google's window on a machine that is not connected to Google, and says so. */
export function GoogleChooser(choice: Choice) {
  const [isOther, setIsOther] = useState(false);
  return isOther ? (
    <OtherAccount onChoose={choice.onChoose} onBack={() => setIsOther(false)} />
  ) : (
    <Accounts {...choice} onOther={() => setIsOther(true)} />
  );
}
