import type { Survey } from '@canvass/shared/contracts';
import { QrPart, useCopy } from '@canvass/shared/share';
import {
  Button,
  Dialog,
  Field,
  Input,
  Meta,
  Notice,
  Row,
  Stack,
  Subheading,
  Textarea,
  Voice,
} from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { share as words } from '../words/share';

/** A text as an attribute of HTML has it. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** What is said of a survey that is passed on. */
type Shared = Pick<Survey, '_id' | 'title' | 'status'>;

/** The element that shows a survey in another site's page. */
function embedCode({ _id, title }: Shared): string {
  const address = new URL(`/embed/${_id}`, location.origin).href;
  return `<iframe src="${address}" title="${attribute(words.frameTitle(title))}" width="100%" height="480" style="border: 0" loading="lazy"></iframe>`;
}

interface CopyableProps {
  text: string;
  /** The field that shows the text; it is given what it should hold. */
  children: ReactNode;
  copyLabel: string;
  copiedSaid: string;
}

/** A text to take along: shown, and copied by a button that says what came of it. */
function Copyable({ text, children, copyLabel, copiedSaid }: CopyableProps) {
  const { copied, copy } = useCopy(text);
  return (
    <Stack gap="s">
      {children}
      <Row>
        <Button size="s" onClick={copy}>
          {copyLabel}
        </Button>
        <Meta as="output">{copied === 'yes' && copiedSaid}</Meta>
      </Row>
      {copied === 'refused' && <Notice kind="warn">{words.byHand}</Notice>}
    </Stack>
  );
}

interface ShareDialogProps {
  survey: Shared;
  onClose: () => void;
}

/** Ways to pass on an own survey: its link, the code that shows it on another site, and a QR code. */
export function ShareDialog({ survey, onClose }: ShareDialogProps) {
  const address = new URL(`/surveys/${survey._id}`, location.origin).href;
  const code = embedCode(survey);
  return (
    <Dialog title={words.title} onClose={onClose} actions={<Button onClick={onClose}>{words.close}</Button>}>
      <Voice>{survey.title}</Voice>
      {survey.status === 'Unpublish' && <Notice kind="warn">{words.unpublished}</Notice>}
      <Copyable text={address} copyLabel={words.copyLink} copiedSaid={words.copied.link}>
        <Field label={words.link}>
          <Input readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
      </Copyable>
      <Copyable text={code} copyLabel={words.copyCode} copiedSaid={words.copied.code}>
        <Field label={words.code} hint={words.codeHint}>
          <Textarea readOnly rows={3} value={code} onFocus={(event) => event.target.select()} />
        </Field>
      </Copyable>
      <Stack gap="s">
        <Subheading as="h3">{words.qr}</Subheading>
        <QrPart title={survey.title} address={address} />
      </Stack>
    </Dialog>
  );
}
