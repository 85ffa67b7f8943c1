import type { AnswerValue, Question, QuestionKind } from '../contracts/questions';

const example = { title: 'What do you say?', description: '' };

/** A question of each kind, as it is stored, and an answer to it. */
export const KIND_EXAMPLES: Record<QuestionKind, { question: Omit<Question, 'kind'>; answer: AnswerValue }> = {
  'yes-no': { question: { ...example, options: ['Yes', 'No'] }, answer: 'No' },
  single: { question: { ...example, options: ['Tea', 'Juice'] }, answer: 'Juice' },
  multiple: { question: { ...example, options: ['Tea', 'Juice'] }, answer: ['Juice'] },
  ranking: { question: { ...example, options: ['Tea', 'Juice'] }, answer: ['Juice', 'Tea'] },
  rating: { question: { ...example, options: ['1', '2', '3', '4', '5'] }, answer: 4 },
  scale: { question: { ...example, options: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] }, answer: 0 },
  number: { question: { ...example, options: [], least: 0, most: 60 }, answer: 14 },
  date: { question: { ...example, options: [] }, answer: '2026-12-24' },
  matrix: { question: { ...example, options: ['Good', 'Poor'], rows: ['Tea', 'Juice'] }, answer: ['Poor', 'Good'] },
  text: { question: { ...example, options: [] }, answer: 'More tea.' },
};
