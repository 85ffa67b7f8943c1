import { KIND_EXAMPLES } from '../../testing/kind-examples';
import { checkAnswer, isAcceptedAnswer } from '../answers';
import { questionSchema } from '../question-input';
import { questionKindSchema } from '../questions';
import { getRecordRules, hasSpans, isWrittenKind, listAnswerOptions } from './index';

describe.each(questionKindSchema.options)('a question of the kind %s', (kind) => {
  const { question: content, answer } = KIND_EXAMPLES[kind];
  const question = { ...content, kind };
  const { count, createColumns, describe: describeAnswer, findOption } = getRecordRules(kind);

  test('is stored as it is sent', () => {
    expect(questionSchema.parse(question)).toEqual(question);
  });

  test('takes its answer, and neither the number -1 nor a list of something else', () => {
    expect([checkAnswer(question, answer), isAcceptedAnswer(question, answer)]).toEqual([undefined, true]);
    expect(checkAnswer(question, -1)).toBe('invalid');
    expect(checkAnswer(question, ['Something else', 'Something else'])).toBe('invalid');
    expect(describeAnswer(question)).toMatch(/^must be /);
  });

  test('counts its answer among what results show', () => {
    const options = listAnswerOptions(question);
    const counted = count(question, answer).map((counter) => Number(/^o(\d+)/.exec(counter)?.[1]));
    expect(counted.length).toBeGreaterThan(0);
    const shown = isWrittenKind(kind) ? ['all texts'] : options;
    expect(counted.filter((index) => shown[index] === undefined)).toEqual([]);
    const spans = hasSpans(kind) ? [findOption(question, String(answer))] : [0];
    expect(spans.filter((index) => index < 0)).toEqual([]);
  });

  test('has its answer in files', () => {
    const cells = createColumns(question).map(({ format }) => format(answer));
    expect(cells.filter((cell) => cell !== undefined && cell !== '')).not.toEqual([]);
  });
});
