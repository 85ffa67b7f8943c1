import { serializeQuestion, type Question } from './questions';

/**
 * Identifies each question of a version: two versions ask the same question if and only if it has the same identity
 * in both, wherever it stands. It is the same if nobody could answer one differently from the other: the same words,
 * kind, options, and settings, and the same condition on a question that is the same, too. Its section does not count.
 * @returns an identity per question, each of them different.
 */
export function identifyQuestions(questions: Question[]): string[] {
  const identities: string[] = [];
  for (const { section: _section, showIf, ...question } of questions) {
    const asked = serializeQuestion(question);
    const condition = showIf ? JSON.stringify([identities[showIf.question - 1], showIf.answers]) : '';
    const identity = `${asked}\n${condition}`;
    const repeats = identities.filter((earlier) => earlier.startsWith(`${identity}\n`)).length;
    identities.push(`${identity}\n${repeats}`);
  }
  return identities;
}
