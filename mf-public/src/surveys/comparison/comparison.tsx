import { getQuestionKey, type Results, type VersionResults } from '@canvass/shared/contracts';
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
  const find = (number: number | undefined) => questions.find((each) => each.number === number);
  const chosenRows = find(rows) ?? questions[0];
  const others = questions.filter(({ number }) => number !== chosenRows?.number);
  const chosenColumns = others.find(({ number }) => number === columns) ?? others[0];
  if (!shown || !chosenRows || !chosenColumns) return undefined;
  const compared = {
    surveyId,
    version: shown.version,
    isOfAllVersions: !chosenVersion && versions.length > 1,
    rows: chosenRows.number,
    columns: chosenColumns.number,
  };
  return { compared, questions, rows: chosenRows, columns: chosenColumns };
}

interface QuestionFieldProps {
  label: string;
  value: number;
  questions: ComparableQuestion[];
  onChoose: (number: number) => void;
}

function QuestionField({ label, value, questions, onChoose }: QuestionFieldProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        {questions.map(({ number, title }) => (
          <option key={getQuestionKey(number)} value={number} dir="auto">
            {strings.question(number, title)}
          </option>
        ))}
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
  function choose(axis: 'rows' | 'columns', number: number): void {
    const other = axis === 'rows' ? 'columns' : 'rows';
    const exchanged = compared[other] === number ? compared[axis] : compared[other];
    compare({ version, rows: compared.rows, columns: compared.columns, [axis]: number, [other]: exchanged });
  }

  function chooseVersion(next: ComparedVersion): void {
    const { versions, exact } = results;
    const shown = versions.find((each) => each.version === next) ?? findComparable(versions, exact);
    const [first, second] = listComparable(shown, exact);
    if (shown?.version === compared.version) compare({ version: next, rows: compared.rows, columns: compared.columns });
    else if (first && second) compare({ version: next, rows: first.number, columns: second.number });
  }

  return (
    <Stack>
      <Toolbar aria-label={strings.choose} onSubmit={(event) => event.preventDefault()} data-print="hide">
        {results.versions.length > 1 && (
          <VersionField value={version} versions={results.versions} current={current} onChoose={chooseVersion} />
        )}
        <QuestionField
          label={strings.rows}
          value={rows.number}
          questions={questions}
          onChoose={(number) => choose('rows', number)}
        />
        <QuestionField
          label={strings.columns}
          value={columns.number}
          questions={questions}
          onChoose={(number) => choose('columns', number)}
        />
      </Toolbar>
      <ComparedAnswers compared={compared} questions={{ rows, columns }} />
    </Stack>
  );
}
