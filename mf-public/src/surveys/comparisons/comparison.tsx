import type { Results, VersionResults } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { ErrorState, Field, MutedText, Select, Skeleton, Stack, Toolbar } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { comparison as strings } from '../../strings/comparison';
import { listComparable, type ComparableQuestion } from './comparable-questions';
import { type ComparedQuestions, comparisonQuery } from './comparison-query';
import { ComparisonTable } from './comparison-table';
import { useComparedQuestions, type ComparedInAddress, type ComparedVersion } from './use-compared-questions';

export interface ComparisonProps {
  results: Results;
  /** The survey's current version. */
  current: number;
}

/** The newest version with two questions that can be compared. */
function findComparable(versions: VersionResults[], exact: boolean): VersionResults | undefined {
  return versions.find((version) => listComparable(version, exact).length > 1);
}

/**
 * What the address says, as far as it makes sense; otherwise the first two questions of the newest version, with the votes
 * on all versions that ask them.
 */
function chooseQuestions({ surveyId, versions, exact }: Results, { version, rows, columns }: ComparedInAddress) {
  const chosenVersion = versions.find((each) => each.version === version);
  const shown = chosenVersion ?? findComparable(versions, exact);
  const questions = listComparable(shown, exact);
  const find = (id: string | undefined) => questions.find((each) => each.id === id);
  const chosenRows = find(rows) ?? questions[0];
  const others = questions.filter(({ id }) => id !== chosenRows?.id);
  const chosenColumns = others.find(({ id }) => id === columns) ?? others[0];
  if (!shown || !chosenRows || !chosenColumns) return undefined;
  const compared = {
    surveyId,
    version: shown.version,
    isOfAllVersions: !chosenVersion && versions.length > 1,
    rows: chosenRows.id,
    columns: chosenColumns.id,
  };
  return { compared, questions, rows: chosenRows, columns: chosenColumns };
}

interface QuestionFieldProps {
  label: string;
  value: string;
  questions: ComparableQuestion[];
  onChoose: (id: string) => void;
}

function QuestionOption({ id, title, row }: ComparableQuestion) {
  return (
    <option value={id} dir="auto">
      {strings.question(id, row?.text ?? title)}
    </option>
  );
}

/** The questions to choose from, and each matrix as a group of its rows. */
function QuestionOptions({ questions }: Pick<QuestionFieldProps, 'questions'>) {
  return questions.map((question) => {
    const { id, index, questionTitle, row } = question;
    if (!row) return <QuestionOption key={id} {...question} />;
    if (row.index > 0) return null;
    const rows = questions.filter((each) => each.index === index);
    return (
      <optgroup key={id} label={strings.question(String(index + 1), questionTitle)} dir="auto">
        {rows.map((each) => (
          <QuestionOption key={each.id} {...each} />
        ))}
      </optgroup>
    );
  });
}

function QuestionField({ label, value, questions, onChoose }: QuestionFieldProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChoose(event.target.value)}>
        <QuestionOptions questions={questions} />
      </Select>
    </Field>
  );
}

interface VersionFieldProps {
  value: ComparedVersion;
  versions: VersionResults[];
  current: number;
  onChoose: (version: ComparedVersion) => void;
}

/** The option's value is the text that an address has. */
function readVersion(value: string): ComparedVersion {
  return value === 'all' ? value : Number(value);
}

function VersionField({ value, versions, current, onChoose }: VersionFieldProps) {
  return (
    <Field label={strings.version}>
      <Select value={value} onChange={(event) => onChoose(readVersion(event.target.value))}>
        <option value="all">{strings.allVersions}</option>
        {versions.map(({ version }) => (
          <option key={version} value={version}>
            {strings.versionOption(version, version === current)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface ComparedAnswersProps {
  compared: ComparedQuestions;
  questions: { rows: ComparableQuestion; columns: ComparableQuestion };
}

function ComparedAnswers({ compared, questions }: ComparedAnswersProps) {
  const { data, error, isFetching, refetch } = useQuery(comparisonQuery(compared));
  if (data?.table) {
    return (
      <>
        <MutedText as="output">{strings.compared(data.votes)}</MutedText>
        {data.versions && <MutedText as="output">{strings.ofVersions(data.versions.toReversed())}</MutedText>}
        <ComparisonTable
          table={data.table}
          label={strings.label(questions.rows.title, questions.columns.title)}
          questions={questions}
        />
      </>
    );
  }
  if (data) return <MutedText as="output">{strings.tooFew}</MutedText>;
  if (error) {
    const { title } = toApiError(error);
    return <ErrorState as="h3" title={strings.failed} text={title} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <MutedText as="output">{strings.loading}</MutedText>
      <Skeleton shape="block" />
    </>
  );
}

/** The answers to one question against those to another; the address says which. */
export function Comparison({ results, current }: ComparisonProps) {
  const { compared: inAddress, compare } = useComparedQuestions();
  const chosen = chooseQuestions(results, inAddress);
  if (!chosen) return null;
  const { compared, questions, rows, columns } = chosen;
  const version: ComparedVersion = compared.isOfAllVersions ? 'all' : compared.version;

  /** Choosing the other question exchanges the two. */
  function choose(axis: 'rows' | 'columns', id: string): void {
    const other = axis === 'rows' ? 'columns' : 'rows';
    const exchanged = compared[other] === id ? compared[axis] : compared[other];
    compare({ version, rows: compared.rows, columns: compared.columns, [axis]: id, [other]: exchanged });
  }

  function chooseVersion(next: ComparedVersion): void {
    const { versions, exact } = results;
    const shown = versions.find((each) => each.version === next) ?? findComparable(versions, exact);
    const [first, second] = listComparable(shown, exact);
    if (shown?.version === compared.version) compare({ version: next, rows: compared.rows, columns: compared.columns });
    else if (first && second) compare({ version: next, rows: first.id, columns: second.id });
  }

  return (
    <Stack>
      <Toolbar aria-label={strings.choose} onSubmit={(event) => event.preventDefault()} data-print="hide">
        {results.versions.length > 1 && (
          <VersionField value={version} versions={results.versions} current={current} onChoose={chooseVersion} />
        )}
        <QuestionField
          label={strings.rows}
          value={rows.id}
          questions={questions}
          onChoose={(id) => choose('rows', id)}
        />
        <QuestionField
          label={strings.columns}
          value={columns.id}
          questions={questions}
          onChoose={(id) => choose('columns', id)}
        />
      </Toolbar>
      <ComparedAnswers compared={compared} questions={{ rows, columns }} />
    </Stack>
  );
}
