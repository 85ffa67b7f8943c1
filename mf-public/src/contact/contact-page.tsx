import { Lede, Page as Column, Section, Stack, Title, Two } from '@canvass/shared/ui';
import { useEffect, useRef } from 'react';
import * as words from '../words';
import { ContactWays } from './contact-ways';
import { MessageForm } from './message-form';
import { MessageSent } from './message-sent';
import { useMessage } from './use-message';

/** A message to the admins, and where else to turn. Linked from the dashboard's menu (specification, section 2). */
export function Page() {
  const message = useMessage();
  const { form, answerTo, again } = message;
  const isSent = answerTo !== undefined;

  // The button that asked for another form is gone with what it stood in.
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
            <Title>{words.contact.title}</Title>
            <Lede>{words.contact.intro}</Lede>
          </Stack>
          <Two>
            {isSent ? <MessageSent answerTo={answerTo} onAgain={again} /> : <MessageForm {...message} />}
            <ContactWays />
          </Two>
        </Stack>
      </Column>
    </Section>
  );
}
