import { Lead, PageColumn as Column, Section, Stack, Title, TwoColumn } from '@canvass/shared/ui';
import { useEffect, useRef } from 'react';
import * as strings from '../strings';
import { ContactOptions } from './contact-options';
import { MessageForm } from './message-form';
import { MessageSent } from './message-sent';
import { useMessage } from './use-message';

/**
 * A message to the admins, and other places to turn to. Linked from the dashboard's menu (specification, section 2).
 */
export function Page() {
  const message = useMessage();
  const { form, answerTo, again } = message;
  const isSent = answerTo !== undefined;

  // The button that reopens the form was removed together with the confirmation.
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current && !isSent) form.setFocus('message');
    wasSent.current = isSent;
  }, [isSent, form]);

  return (
    <Section as="div">
      <Column>
        <Stack gap="l">
          <Stack>
            <Title>{strings.contact.title}</Title>
            <Lead>{strings.contact.intro}</Lead>
          </Stack>
          <TwoColumn>
            {isSent ? <MessageSent answerTo={answerTo} onAgain={again} /> : <MessageForm {...message} />}
            <ContactOptions />
          </TwoColumn>
        </Stack>
      </Column>
    </Section>
  );
}
