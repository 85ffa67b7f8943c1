import type { CsvSeparator, DecimalMark } from '@canvass/shared/contracts';
import { Button, Choice, ChoiceGroup, Choices, Dialog, Field, hasDecimalComma, Select } from '@canvass/shared/ui';
import { useState, type FormEvent } from 'react';
import { responses as strings } from '../strings/responses';

/** What to save. Separator and decimal mark are those of a CSV file. */
export interface ExportChoice {
  format: keyof typeof strings.exportFormats;
  separator: CsvSeparator;
  decimalMark: DecimalMark;
}

const FORMATS = ['xlsx', 'csv', 'lines'] as const satisfies ExportChoice['format'][];
const SEPARATORS = ['comma', 'semicolon', 'tab'] as const satisfies CsvSeparator[];
const DECIMAL_MARKS = ['point', 'comma'] as const satisfies DecimalMark[];

/** The CSV file that spreadsheets in the reader's region open without questions. */
function getRegionalChoice(): ExportChoice {
  const isComma = hasDecimalComma();
  return { format: 'csv', separator: isComma ? 'semicolon' : 'comma', decimalMark: isComma ? 'comma' : 'point' };
}

interface ExportDialogProps {
  onSave: (choice: ExportChoice) => void;
  onClose: () => void;
}

/** Asks for the format of a file with all responses. */
export function ExportDialog({ onSave, onClose }: ExportDialogProps) {
  const [choice, setChoice] = useState(getRegionalChoice);
  const change = (part: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...part }));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSave(choice);
  }

  return (
    <Dialog
      title={strings.exportTitle}
      onClose={onClose}
      onSubmit={handleSubmit}
      submitsOnEnter
      actions={
        <>
          <Button onClick={onClose}>{strings.cancelExport}</Button>
          <Button type="submit" kind="primary">
            {strings.saveExport}
          </Button>
        </>
      }
    >
      <ChoiceGroup legend={strings.exportFormat}>
        <Choices>
          {FORMATS.map((format) => (
            <Choice
              key={format}
              name="format"
              value={format}
              checked={choice.format === format}
              onChange={() => change({ format })}
            >
              {strings.exportFormats[format]}
            </Choice>
          ))}
        </Choices>
      </ChoiceGroup>
      {choice.format === 'csv' && (
        <>
          <Field label={strings.separator}>
            <Select
              value={choice.separator}
              onChange={({ target }) => change({ separator: target.value as CsvSeparator })}
            >
              {SEPARATORS.map((separator) => (
                <option key={separator} value={separator}>
                  {strings.separators[separator]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={strings.decimalMark}>
            <Select
              value={choice.decimalMark}
              onChange={({ target }) => change({ decimalMark: target.value as DecimalMark })}
            >
              {DECIMAL_MARKS.map((mark) => (
                <option key={mark} value={mark}>
                  {strings.decimalMarks[mark]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </Dialog>
  );
}
