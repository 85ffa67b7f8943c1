import { render } from '@testing-library/react';
import { questionKindSchema } from '../../contracts/questions';
import { listAnswerOptions } from '../../contracts/kinds';
import { KIND_EXAMPLES } from '../../testing/kind-examples';
import { formatAnswer, formatAnswerKind, formatResultSummary, ResultCounts } from '../index';

describe.each(questionKindSchema.options)('of a question of the kind %s', (kind) => {
  const { question: content, answer } = KIND_EXAMPLES[kind];
  const question = { ...content, kind };

  test('the answer and how to give it can be read', () => {
    expect(formatAnswer(answer, question)).toMatch(/\w/);
    expect(formatAnswerKind(question)).toMatch(/\w/);
  });

  test.each([0, 3])('the results of %s votes can be read', (votes) => {
    const counts = listAnswerOptions(question).map((option) => ({
      option,
      count: votes,
      share: votes && 1,
      ranks: [votes],
    }));
    const results = { ...question, answered: votes, counts };
    const { container } = render(<ResultCounts question={results} ownAnswer={answer} />);
    expect(container).toHaveTextContent(/\w/);
    expect(formatResultSummary(results)).toMatch(/\w/);
  });
});
