import {
  changeNotificationPreference,
  type MailPreference,
  type NotificationPreference,
} from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { Field, FieldError, Meta, Select, tokens } from '@canvass/shared/ui';
import { useAction } from '@canvass/shared/writes';
import { useState } from 'react';
import { styled } from 'styled-components';
import { strings as allStrings } from '../strings/notifications';

const strings = allStrings.settings;
const { space } = tokens;

const PreferenceRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space.s2} ${space.s4};
  align-items: end;
`;

const Status = styled(Meta)`
  min-width: 4rem;
`;

/** Whether one kind of notification also comes by email; saved as soon as it is changed. */
export function PreferenceField({ preference: { kind, label, mail: stored } }: { preference: NotificationPreference }) {
  const [saved, setSaved] = useState<MailPreference>(stored);
  const { run, input, isPending, isSuccess, failure } = useAction({
    action: (next: MailPreference) => call(changeNotificationPreference, { body: { kind, mail: next } }),
    onSuccess: (_, next) => setSaved(next),
  });
  const mail = isPending && input ? input : saved;

  return (
    <div>
      <PreferenceRow>
        <Field label={label}>
          <Select value={mail} disabled={isPending} onChange={({ target }) => run(target.value as MailPreference)}>
            {Object.entries(strings.choices).map(([option, name]) => (
              <option key={option} value={option}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Status as="output">{isPending ? strings.saving : isSuccess && strings.saved}</Status>
      </PreferenceRow>
      {failure && <FieldError role="alert">{`${failure.title} ${strings.notSaved}`}</FieldError>}
    </div>
  );
}
