import { render, screen } from '@testing-library/react';
import { createTestQuestion } from '../../testing/test-data';
import { CorrectionNote } from '../index';

const first = { title: 'Shall the libary open?', description: '', until: '2026-11-20T12:00:00.000Z' };
const second = { title: 'Shall the library open?', description: 'On Sundays', until: '2026-11-22T12:00:00.000Z' };

const listNotes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a corrected question shows each earlier text, and until when it was read', () => {
  const question = createTestQuestion({ title: second.title, description: '', corrected: [first, second] });
  render(<CorrectionNote question={question} />);
  expect(listNotes()).toEqual([
    'The surveyor corrected this text on Nov 20, 2026. Before: Shall the libary open?',
    'The surveyor corrected this text on Nov 20, 2026. Before: no text',
    'The surveyor corrected this text on Nov 22, 2026. Before: On Sundays',
  ]);
});

test('a description that was added had no text before', () => {
  const corrected = [{ ...first, title: second.title }];
  render(<CorrectionNote question={createTestQuestion({ ...second, corrected })} />);
  expect(listNotes()).toEqual(['The surveyor corrected this text on Nov 20, 2026. Before: no text']);
});

test('a question that was never corrected has no note', () => {
  const { container } = render(<CorrectionNote question={createTestQuestion()} />);
  expect(container).toBeEmptyDOMElement();
});
