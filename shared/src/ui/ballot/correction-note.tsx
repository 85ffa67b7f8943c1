import { styled } from 'styled-components';
import type { Question } from '../../contracts/questions';
import { formatDate } from '../format/dates';
import { Meta } from '../theme/text';
import { tokens } from '../theme/tokens';
import { strings } from '../strings';

const Notes = styled.ul`
  display: grid;
  gap: ${tokens.space.s1};
  margin-bottom: ${tokens.space.s3};
`;

/** The texts of a question that people read who answered before they were corrected. */
export function CorrectionNote({ question }: { question: Pick<Question, 'title' | 'description' | 'corrected'> }) {
  const { corrected = [] } = question;
  if (corrected.length === 0) return null;
  return (
    <Notes>
      {corrected.map(({ title, description, until }, index) => {
        const next = corrected[index + 1] ?? question;
        const before = title === next.title ? description : title;
        return (
          <Meta key={until} as="li">
            <span>{strings.corrected(formatDate(until))}</span> <bdi>{before || strings.noText}</bdi>
          </Meta>
        );
      })}
    </Notes>
  );
}
