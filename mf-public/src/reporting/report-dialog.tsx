import { MAX_REPORT_DETAILS_LENGTH, REPORT_REASONS, type Survey } from '@canvass/shared/contracts';
import type { ApiError } from '@canvass/shared/http';
import { Button, Dialog, Field, Notice, MutedText, Select, Textarea, SerifText, joinTexts } from '@canvass/shared/ui';
import { isOutcomeUncertain } from '@canvass/shared/writes';
import { useForm, useWatch } from 'react-hook-form';
import { getExcessLength, formatLengthHint } from '../surveys/text-length';
import { report as strings, survey as surveyStrings } from '../strings';
import { type ReportForm, useReport } from './use-report';

function describeExcess(details: string): string | undefined {
  const excessLength = getExcessLength(details, MAX_REPORT_DETAILS_LENGTH);
  return excessLength > 0 ? surveyStrings.tooLong.report(MAX_REPORT_DETAILS_LENGTH, excessLength) : undefined;
}

function ReportError({ failure }: { failure: ApiError }) {
  return <Notice kind="danger">{joinTexts(failure.title, isOutcomeUncertain(failure) && strings.notConfirmed)}</Notice>;
}

interface ReportDialogProps {
  survey: Survey;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason and reports a survey. Renders nothing while it is closed, but keeps the text. */
export function ReportDialog({ survey, open, onClose }: ReportDialogProps) {
  const form = useForm<ReportForm>({ defaultValues: { reason: '', details: '' } });
  const { errors } = form.formState;
  const report = useReport(survey, () => {
    onClose();
    form.reset();
  });
  const details = useWatch({ control: form.control, name: 'details' });
  const { failure } = report;
  // The dialog stays open while the request runs: otherwise the user would not see that it failed.
  const close = () => {
    if (report.isPending) return;
    report.reset();
    onClose();
  };
  if (!open) return null;
  return (
    <Dialog
      title={strings.title}
      onClose={close}
      onSubmit={(event) => void form.handleSubmit(report.run)(event)}
      actions={
        <>
          <Button aria-disabled={report.isPending || undefined} onClick={close}>
            {strings.cancel}
          </Button>
          <Button type="submit" kind="danger" busy={report.isPending} disabled={failure?.code === 'already-reported'}>
            {report.isPending ? strings.sending : strings.open}
          </Button>
        </>
      }
    >
      <SerifText>{survey.title}</SerifText>
      <MutedText>{strings.explanation}</MutedText>
      <Field label={strings.reason} error={errors.reason?.message}>
        <Select {...form.register('reason', { required: strings.reasonMissing })}>
          <option value="">{strings.choose}</option>
          {REPORT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {strings.reasons[reason]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={strings.details}
        note={strings.optional}
        hint={formatLengthHint(details, MAX_REPORT_DETAILS_LENGTH, strings.detailsHint)}
        error={describeExcess(details)}
      >
        <Textarea {...form.register('details', { validate: (text) => describeExcess(text) ?? true })} />
      </Field>
      {failure && <ReportError failure={failure} />}
    </Dialog>
  );
}
