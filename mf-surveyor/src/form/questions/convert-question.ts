import { getFixedOptions, hasOptions, type DraftContent, type Question } from '@canvass/shared/contracts';
import { emptyQuestion, listOptions, MIN_OPTIONS, type QuestionFields } from './question-form';
import { listSettingGroups, SETTING_GROUPS, toKindFields } from './settings/setting-groups';

type QuestionSettings = Omit<Question, 'title' | 'description' | 'kind' | 'options'>;

/** The settings as they are sent: those that the kind has, if they differ from the default. */
function toSettings(fields: QuestionFields): QuestionSettings {
  const { kind, required, startsSection, section, dependsOn, dependsOnAnswers } = fields;
  return {
    ...(!required && { required }),
    ...Object.assign({}, ...listSettingGroups(kind).map((group) => group.toSettings(kind, fields))),
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

/** The question without typed settings that cannot be sent. */
export function omitInvalidSettings(fields: QuestionFields): QuestionFields {
  return SETTING_GROUPS.reduce((valid, group) => ({ ...valid, ...group.omitInvalid?.(valid) }), fields);
}

type DraftQuestion = DraftContent['questions'][number];

/** A question as it is stored in a draft: with the options of another kind, but without settings that cannot be sent. */
export function toDraftQuestion(fields: QuestionFields): DraftQuestion {
  const { title, description, kind } = fields;
  return { title, description, kind, options: listOptions(fields), ...toSettings(omitInvalidSettings(fields)) };
}

/** A question of a draft as form values. */
export function fromDraftQuestion({ kind = emptyQuestion.kind, ...question }: DraftQuestion): QuestionFields {
  const { title, description, required = true, none = false, section, showIf } = question;
  const written = none ? question.options.slice(0, -1) : question.options;
  const missing = Math.max(0, MIN_OPTIONS - written.length);
  return {
    title,
    description,
    kind,
    options: [...written, ...Array.from({ length: missing }, () => '')],
    required,
    ...toKindFields(question),
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
