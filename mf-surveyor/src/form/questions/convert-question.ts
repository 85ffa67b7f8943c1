import { getFixedOptions, hasOptions, hasSetting, type DraftContent, type Question } from '@canvass/shared/contracts';
import { isBlank } from '@canvass/shared/text';
import {
  emptyQuestion,
  hasNoneOption,
  isChoiceLimit,
  listOptions,
  MIN_OPTIONS,
  type QuestionFields,
} from './question-form';

type QuestionSettings = Omit<Question, 'title' | 'description' | 'kind' | 'options'>;

function toLabels({ low, high }: QuestionFields['labels']): NonNullable<Question['labels']> {
  return { ...(!isBlank(low) && { low: low.trim() }), ...(!isBlank(high) && { high: high.trim() }) };
}

/** The settings as they are sent: those that the kind has, if they differ from the default. */
function toSettings(fields: QuestionFields): QuestionSettings {
  const { kind, required, other, shuffle, earliest, latest, startsSection, section, dependsOn, dependsOnAnswers } =
    fields;
  const [minChoices, maxChoices] = [fields.minChoices, fields.maxChoices].map((typed) =>
    typed.trim() && hasSetting(kind, 'minChoices') ? Number(typed) : undefined,
  );
  const labels = toLabels(fields.labels);
  return {
    ...(!required && { required }),
    ...(other && hasSetting(kind, 'other') && { other }),
    ...(hasNoneOption(fields) && { none: true }),
    ...(minChoices !== undefined && minChoices !== 1 && { minChoices }),
    ...(maxChoices !== undefined && { maxChoices }),
    ...(shuffle && hasSetting(kind, 'shuffle') && { shuffle }),
    ...(earliest && hasSetting(kind, 'earliest') && { earliest }),
    ...(latest && hasSetting(kind, 'latest') && { latest }),
    ...(hasSetting(kind, 'labels') && (labels.low || labels.high) && { labels }),
    ...(startsSection && { section: { title: section.title.trim(), description: section.description.trim() } }),
    ...(dependsOn !== null && { showIf: { question: dependsOn, answers: dependsOnAnswers } }),
  };
}

/** Whether the question has a setting that differs from the default. */
export function hasSettings(fields: QuestionFields): boolean {
  return Object.keys(toSettings(fields)).length > 0;
}

/** A question as it is sent and stored. */
export function toQuestion(fields: QuestionFields): Question {
  const { title, description, kind } = fields;
  const options = [...(getFixedOptions(kind) ?? listOptions(fields))];
  return { title: title.trim(), description: description.trim(), kind, options, ...toSettings(fields) };
}

/** The question without typed limits that are no possible numbers of choices. */
export function omitInvalidLimits(fields: QuestionFields): QuestionFields {
  const { minChoices, maxChoices } = fields;
  return {
    ...fields,
    minChoices: isChoiceLimit(minChoices) ? minChoices : '',
    maxChoices: isChoiceLimit(maxChoices) ? maxChoices : '',
  };
}

type DraftQuestion = DraftContent['questions'][number];

/** A question as it is stored in a draft: with the options of another kind, but without limits that are invalid. */
export function toDraftQuestion(fields: QuestionFields): DraftQuestion {
  const { title, description, kind } = fields;
  return { title, description, kind, options: listOptions(fields), ...toSettings(omitInvalidLimits(fields)) };
}

/** A question of a draft as form values. */
export function fromDraftQuestion({ kind = emptyQuestion.kind, ...question }: DraftQuestion): QuestionFields {
  const {
    title,
    description,
    required = true,
    other = false,
    none = false,
    minChoices,
    maxChoices,
    shuffle = false,
    earliest = '',
    latest = '',
    section,
    showIf,
  } = question;
  const written = none ? question.options.slice(0, -1) : question.options;
  const missing = Math.max(0, MIN_OPTIONS - written.length);
  return {
    title,
    description,
    kind,
    options: [...written, ...Array.from({ length: missing }, () => '')],
    required,
    other,
    none,
    noneOption: (none ? question.options.at(-1) : undefined) ?? emptyQuestion.noneOption,
    minChoices: minChoices === undefined ? '' : String(minChoices),
    maxChoices: maxChoices === undefined ? '' : String(maxChoices),
    shuffle,
    earliest,
    latest,
    labels: { low: question.labels?.low ?? '', high: question.labels?.high ?? '' },
    startsSection: section !== undefined,
    section: { title: section?.title ?? '', description: section?.description ?? '' },
    dependsOn: showIf?.question ?? null,
    dependsOnAnswers: showIf?.answers ?? [],
  };
}

/** A stored question as form values. */
export function toQuestionFields(question: Question): QuestionFields {
  return fromDraftQuestion(hasOptions(question.kind) ? question : { ...question, options: [] });
}
