import { styled } from 'styled-components';
import type { Question } from '../../contracts/questions';
import { formatDate } from '../format/dates';
import { Meta } from '../theme/text';
import { tokens } from '../theme/tokens';
import { strings } from '../strings';

type CorrectedQuestion = Pick<Question, 'title' | 'description' | 'corrected'>;

const Notes = styled.ul`
  display: grid;
  gap: ${tokens.space.s1};
  margin-bottom: ${tokens.space.s3};
`;

/** The earlier texts of a question, each with the time until which people read it, in ISO 8601. */
function listEarlierTexts(question: CorrectedQuestion): { text: string; until: string }[] {
  const { corrected = [] } = question;
  return corrected.flatMap(({ title, description, until }, index) => {
    const next = corrected[index + 1] ?? question;
    return [
      ...(title === next.title ? [] : [{ text: title, until }]),
      ...(description === next.description ? [] : [{ text: description || strings.noText, until }]),
    ];
  });
}

/** The texts of a question that people read who answered before they were corrected. */
export function CorrectionNote({ question }: { question: CorrectedQuestion }) {
  const earlier = listEarlierTexts(question);
  if (earlier.length === 0) return null;
  return (
    <Notes>
      {earlier.map(({ text, until }) => (
        <Meta key={`${until} ${text}`} as="li">
          <span>{strings.corrected(formatDate(until))}</span> <bdi>{text}</bdi>
        </Meta>
      ))}
    </Notes>
  );
}
