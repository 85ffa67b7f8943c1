import { getQuestionKey, type VersionResults } from '@canvass/shared/contracts';
import { Button, Field, formatCount, Select, Toolbar } from '@canvass/shared/ui';
import { responses as strings } from '../strings/responses';
import type { ResponsesPagination } from './use-responses-pagination';

interface FilterProps {
  pagination: ResponsesPagination;
  /** Whether responses can be filtered by an answer: not if those in a row are by different people. */
  hasAnswers: boolean;
  /** The version whose answers can be selected. */
  shownResults: VersionResults | undefined;
  /** All versions with votes, newest first. */
  versions: number[];
  current: number;
}

function AnswerField({ pagination: { filter, setFilter }, shownResults }: FilterProps) {
  const choose = (value: string) => {
    const [question = '', ...rest] = value.split('.');
    setFilter({
      answerFilter: value === '' ? undefined : { question: Number(question), answer: rest.join('.') },
      version: value === '' ? filter.version : shownResults?.version,
    });
  };
  const value = filter.answerFilter ? `${filter.answerFilter.question}.${filter.answerFilter.answer}` : '';
  return (
    <Field label={strings.answer}>
      <Select value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{strings.everyAnswer}</option>
        {shownResults?.questions.map(({ title, kind, counts }, index) => (
          <optgroup key={getQuestionKey(index)} label={`${index + 1}. ${title}`}>
            {counts.map(({ option, count }) => (
              <option key={option} value={`${index + 1}.${option}`} dir="auto">
                {kind === 'ranking'
                  ? strings.firstOption(option, formatCount(count))
                  : strings.option(option, formatCount(count))}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

/** Filters the responses: by an answer, a comment, or a version. */
export function ResponsesFilter(props: FilterProps) {
  const { pagination, hasAnswers, versions, current } = props;
  const { filter, setFilter } = pagination;
  const hasFilters = filter.answerFilter !== undefined || filter.withComment || filter.version !== undefined;
  return (
    <Toolbar aria-label={strings.filter} onSubmit={(event) => event.preventDefault()} data-print="hide">
      {versions.length > 1 && (
        <Field label={strings.version}>
          <Select
            value={filter.version ?? ''}
            onChange={(event) =>
              setFilter({ version: Number(event.target.value) || undefined, answerFilter: undefined })
            }
          >
            <option value="">{strings.everyVersion}</option>
            {versions.map((version) => (
              <option key={version} value={version}>
                {strings.versionOption(version, version === current)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {hasAnswers && <AnswerField {...props} />}
      <Field label={strings.who}>
        <Select
          value={filter.withComment ? 'comment' : ''}
          onChange={(event) => setFilter({ withComment: event.target.value === 'comment' })}
        >
          <option value="">{strings.everybody}</option>
          <option value="comment">{strings.withComment}</option>
        </Select>
      </Field>
      {hasFilters && (
        <Button onClick={() => setFilter({ version: undefined, answerFilter: undefined, withComment: false })}>
          {strings.clear}
        </Button>
      )}
    </Toolbar>
  );
}
