import { getChoiceLimits, getNoneOption, hasOptions, isRequired, type Question } from '@canvass/shared/contracts';
import { formatDate, strings as sharedStrings } from '@canvass/shared/ui';
import { strings } from '../../strings/survey-form';

function describeLabels({ options, labels }: Question): string[] {
  const ends = [
    [options.at(0), labels?.low],
    [options.at(-1), labels?.high],
  ];
  return ends.flatMap(([number, label]) => (number && label ? [strings.labelFor(number, label)] : []));
}

function describeDays({ earliest, latest }: Question): string[] {
  return [
    ...(earliest ? [strings.daysFrom(formatDate(earliest, 'UTC'))] : []),
    ...(latest ? [strings.daysUntil(formatDate(latest, 'UTC'))] : []),
  ];
}

/** The settings of a question that differ from the default, as sentences in the order of the form. */
function describeSettings(question: Question): string[] {
  const { other, minChoices, maxChoices, shuffle, showIf } = question;
  const noneOption = getNoneOption(question);
  const { min, max } = getChoiceLimits(question);
  const isLimited = minChoices !== undefined || maxChoices !== undefined;
  return [
    ...(isRequired(question) ? [] : [strings.optionalAnswer]),
    ...(other ? [strings.otherAllowed] : []),
    ...(noneOption === undefined ? [] : [strings.noneAlone(noneOption)]),
    ...(shuffle ? [strings.shuffled] : []),
    ...(isLimited ? [`${sharedStrings.choose(min, maxChoices && max)}.`] : []),
    ...describeDays(question),
    ...describeLabels(question),
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
