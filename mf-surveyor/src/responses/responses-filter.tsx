import type { VersionResults } from '@canvass/shared/contracts';
import { Button, Field, formatCount, formatOption, mergeVersions, Select, Toolbar } from '@canvass/shared/ui';
import { responses as strings } from '../strings/responses';
import type { ResponsesPagination } from './use-responses-pagination';

interface FilterProps {
  pagination: ResponsesPagination;
  /** Whether responses can be filtered by an answer: not if those in a row are by different people. */
  hasAnswers: boolean;
  /** The versions whose answers can be chosen, newest first: one, or all. */
  versions: VersionResults[];
  /** The survey's current version. */
  current: number;
}

function AnswerField({ pagination: { filter, setFilter }, versions, current }: FilterProps) {
  const [newest] = mergeVersions(versions);
  // Without a version, the number is that of a question of the current version, wherever a version asks it.
  const namesVersion = versions.length === 1 || newest?.version !== current;
  const choose = (value: string) => {
    const [question = '', ...rest] = value.split('.');
    setFilter({
      answerFilter: value === '' ? undefined : { question: Number(question), answer: rest.join('.') },
      version: value !== '' && namesVersion ? newest?.version : filter.version,
    });
  };
  const value = filter.answerFilter ? `${filter.answerFilter.question}.${filter.answerFilter.answer}` : '';
  return (
    <Field label={strings.answer}>
      <Select value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{strings.everyAnswer}</option>
        {newest?.questions.map(({ question, number }) => (
          <optgroup key={number} label={`${number}. ${question.title}`}>
            {question.counts.map(({ option, count, ranks }) => (
              <option key={option} value={`${number}.${option}`} dir="auto">
                {ranks
                  ? strings.firstOption(option, formatCount(count))
                  : strings.option(formatOption(option, question), formatCount(count))}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
}

/** Filters the responses: by an answer or a comment. */
export function ResponsesFilter(props: FilterProps) {
  const { pagination, hasAnswers } = props;
  const { filter, setFilter } = pagination;
  const hasFilters = filter.answerFilter !== undefined || filter.withComment || filter.version !== undefined;
  return (
    <Toolbar aria-label={strings.filter} onSubmit={(event) => event.preventDefault()} data-print="hide">
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
