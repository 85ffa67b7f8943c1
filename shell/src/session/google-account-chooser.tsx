import { Button, Dialog, Field, Input, Notice, Stack, tokens, UserCell, Avatar, Meta } from '@canvass/shared/ui';
import { useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { strings } from '../strings';
import type { GoogleAccount } from './identity';

/** Accounts that exist only in the stand-in. */
const DEMO_ACCOUNTS: GoogleAccount[] = [
  { sub: 'demo-google-1', email: 'gale.warren@gmail.test', name: 'Gale Warren' },
  { sub: 'demo-google-2', email: 'hugo.lindqvist@gmail.test', name: 'Hugo Lindqvist' },
  { sub: 'demo-google-3', email: 'imani.okoye@gmail.test', name: 'Imani Okoye' },
];

const AccountButton = styled.button`
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

/** The same email always gives the same account. */
function createGoogleAccount(email: string, name: string): GoogleAccount {
  return { sub: `demo-${email}`, email, name: name || (email.split('@', 1)[0] ?? email) };
}

interface ChooserProps {
  onChoose: (account: GoogleAccount) => void;
  onCancel: () => void;
}

function AccountList({ onChoose, onCancel, onOther }: ChooserProps & { onOther: () => void }) {
  const cancel = (
    <Button kind="ghost" onClick={onCancel}>
      {strings.google.cancel}
    </Button>
  );
  return (
    <Dialog title={strings.google.title} actions={cancel} onClose={onCancel}>
      <Notice kind="warn">{strings.google.notice}</Notice>
      <Stack gap="s">
        {DEMO_ACCOUNTS.map((account) => (
          <AccountButton key={account.sub} type="button" onClick={() => onChoose(account)}>
            <UserCell>
              <Avatar name={account.name} />
              <span>
                <span>{account.name}</span>
                <Meta as="span" translate="no" style={{ display: 'block' }}>
                  {account.email}
                </Meta>
              </span>
            </UserCell>
          </AccountButton>
        ))}
        <Button block onClick={onOther}>
          {strings.google.other}
        </Button>
      </Stack>
    </Dialog>
  );
}

function OtherAccount({ onChoose, onBack }: Pick<ChooserProps, 'onChoose'> & { onBack: () => void }) {
  const emailField = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [isEmailInvalid, setIsEmailInvalid] = useState(false);

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = email.trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
      setIsEmailInvalid(true);
      return emailField.current?.focus();
    }
    onChoose(createGoogleAccount(address, name.trim()));
  }

  const actions = (
    <>
      <Button kind="ghost" onClick={onBack}>
        {strings.google.back}
      </Button>
      <Button kind="primary" type="submit">
        {strings.google.continue}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.google.other} actions={actions} onClose={onBack} onSubmit={choose} submitsOnEnter>
      <Notice kind="warn">{strings.google.notice}</Notice>
      <Field label={strings.google.email} error={isEmailInvalid && strings.google.emailMissing}>
        <Input
          ref={emailField}
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field label={strings.google.name}>
        <Input autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </Dialog>
  );
}

/** Replaces Google's popup on a machine that is not connected to Google, and states that it does. */
export function GoogleAccountChooser(choice: ChooserProps) {
  const [isOther, setIsOther] = useState(false);
  return isOther ? (
    <OtherAccount onChoose={choice.onChoose} onBack={() => setIsOther(false)} />
  ) : (
    <AccountList {...choice} onOther={() => setIsOther(true)} />
  );
}
