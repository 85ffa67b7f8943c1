import type { Survey } from '@canvass/shared/contracts';
import { QrCodePanel, useCopy } from '@canvass/shared/share';
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
  SerifText,
  type Elements,
} from '@canvass/shared/ui';
import { share as strings } from '../strings/share';
import { externalPaths } from '../paths';

/** Escapes a text for use in an HTML attribute. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

type SharedSurvey = Pick<Survey, '_id' | 'title' | 'status' | 'state'>;

/** The HTML element that embeds a survey in another site's page. */
function createEmbedCode({ _id, title }: SharedSurvey): string {
  const address = new URL(externalPaths.embed(_id), location.origin).href;
  return `<iframe src="${address}" title="${escapeAttribute(strings.frameTitle(title))}" width="100%" height="480" style="border: 0" loading="lazy"></iframe>`;
}

interface CopyableProps {
  text: string;
  /** The field that shows the text; the caller sets its value. */
  children: Elements;
  copyLabel: string;
  copiedMessage: string;
}

/** A text with a button that copies it and shows whether that worked. */
function Copyable({ text, children, copyLabel, copiedMessage }: CopyableProps) {
  const { status, copy } = useCopy(text);
  return (
    <Stack gap="s">
      {children satisfies Elements}
      <Row>
        <Button size="s" onClick={copy}>
          {copyLabel}
        </Button>
        <Meta as="output">{status === 'yes' && copiedMessage}</Meta>
      </Row>
      {status === 'refused' && <Notice kind="warn">{strings.byHand}</Notice>}
    </Stack>
  );
}

interface ShareDialogProps {
  survey: SharedSurvey;
  onClose: () => void;
}

/** Ways to share a survey: its link, the code that embeds it in another site, and a QR code. */
export function ShareDialog({ survey, onClose }: ShareDialogProps) {
  const address = new URL(externalPaths.survey(survey._id), location.origin).href;
  const code = createEmbedCode(survey);
  return (
    <Dialog title={strings.title} onClose={onClose} actions={<Button onClick={onClose}>{strings.close}</Button>}>
      <SerifText>{survey.title}</SerifText>
      {survey.status === 'Unpublish' && (
        <Notice kind="warn">{survey.state === 'withdrawn' ? strings.withdrawn : strings.unpublished}</Notice>
      )}
      <Copyable text={address} copyLabel={strings.copyLink} copiedMessage={strings.copied.link}>
        <Field label={strings.link}>
          <Input readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
      </Copyable>
      <Copyable text={code} copyLabel={strings.copyCode} copiedMessage={strings.copied.code}>
        <Field label={strings.code} hint={strings.codeHint}>
          <Textarea readOnly rows={3} value={code} onFocus={(event) => event.target.select()} />
        </Field>
      </Copyable>
      <Stack gap="s">
        <Subheading as="h3">{strings.qr}</Subheading>
        <QrCodePanel title={survey.title} address={address} />
      </Stack>
    </Dialog>
  );
}
