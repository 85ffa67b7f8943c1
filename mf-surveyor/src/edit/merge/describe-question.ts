import { hasOptions, isRequired, type Question } from '@canvass/shared/contracts';
import { listSettingGroups } from '../../form/questions/settings/setting-groups';
import { strings } from '../../strings/survey-form';

/** The settings of a question that differ from the default, as sentences in the order of the form. */
function describeSettings(question: Question): string[] {
  const { showIf } = question;
  return [
    ...(isRequired(question) ? [] : [strings.optionalAnswer]),
    ...listSettingGroups(question.kind).flatMap((group) => group.describe(question)),
    ...(showIf ? [`${strings.askedIf(showIf.question, showIf.answers)}.`] : []),
  ];
}

/** A question in a few lines: the section that begins with it, its text, its kind and options, and its settings. */
export function describeQuestion(question: Question): string {
  const { title, description, kind, options, section } = question;
  const choices = hasOptions(kind) ? `: ${options.join(' · ')}` : '';
  return [
    section && strings.sectionName(section.title),
    section?.description,
    title,
    description,
    `${strings.kinds[kind]}${choices}`,
    ...describeSettings(question),
  ]
    .filter(Boolean)
    .join('\n');
}
