import { REPORT_DETAILS_LENGTH, REPORT_REASONS, type Survey } from '@canvass/shared/contracts';
import { type Failure, failureOf } from '@canvass/shared/http';
import { Button, Dialog, Field, Notice, Quiet, Select, Textarea, Voice } from '@canvass/shared/ui';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { excess, lengthHint } from '../surveys/text-length';
import { report as labels, survey as surveyWords } from '../words';
import { type ReportForm, useReport } from './use-report';

/** After these nobody knows here whether the report arrived. */
const UNCERTAIN = new Set<Failure['code']>([
  'network',
  'unexpected',
  'internal',
  'took-too-long',
  'storage-full',
  'request-in-progress',
]);

function tooLong(details: string): string | undefined {
  const over = excess(details, REPORT_DETAILS_LENGTH);
  return over > 0 ? surveyWords.tooLong('A report', REPORT_DETAILS_LENGTH, over) : undefined;
}

function Refusal({ failure }: { failure: Failure }) {
  return (
    <Notice kind="danger">
      {failure.title}
      {UNCERTAIN.has(failure.code) && ` ${labels.notConfirmed}`}
    </Notice>
  );
}

interface ReportDialogProps {
  survey: Survey;
  open: boolean;
  onClose: () => void;
}

/** Asks why a survey is reported, and reports it. Shows nothing while it is closed, and keeps what was written. */
export function ReportDialog({ survey, open, onClose }: ReportDialogProps) {
  const form = useForm<ReportForm>({ defaultValues: { reason: '', details: '' } });
  const { errors } = form.formState;
  const report = useReport(survey, () => {
    onClose();
    form.reset();
  });
  const details = useWatch({ control: form.control, name: 'details' });
  const failure = report.error && failureOf(report.error);
  // What is on its way is waited for: closed now, nobody would hear that it failed.
  const close = () => {
    if (report.isPending) return;
    report.reset();
    onClose();
  };
  // The state reaches the button with the next rendering only; this is there at once.
  const sending = useRef(false);
  function send(filled: ReportForm) {
    if (sending.current) return;
    sending.current = true;
    report.mutate(filled, { onSettled: () => (sending.current = false) });
  }
  if (!open) return null;
  return (
    <Dialog
      title={labels.title}
      onClose={close}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      actions={
        <>
          <Button aria-disabled={report.isPending || undefined} onClick={close}>
            {labels.cancel}
          </Button>
          <Button type="submit" kind="danger" busy={report.isPending} disabled={failure?.code === 'already-reported'}>
            {report.isPending ? labels.sending : labels.open}
          </Button>
        </>
      }
    >
      <Voice>{survey.title}</Voice>
      <Quiet>{labels.explanation}</Quiet>
      <Field label={labels.reason} error={errors.reason?.message}>
        <Select {...form.register('reason', { required: labels.reasonMissing })}>
          <option value="">{labels.choose}</option>
          {REPORT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {labels.reasons[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={labels.details}
        note={labels.optional}
        hint={lengthHint(details, REPORT_DETAILS_LENGTH, labels.detailsHint)}
        error={tooLong(details)}
      >
        <Textarea {...form.register('details', { validate: (text) => tooLong(text) ?? true })} />
      </Field>
      {failure && <Refusal failure={failure} />}
    </Dialog>
  );
}
