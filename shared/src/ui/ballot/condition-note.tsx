import { styled } from 'styled-components';
import type { Question } from '../../contracts/questions';
import { Meta } from '../theme/text';
import { media, tokens } from '../theme/tokens';
import { strings } from '../strings';

const Note = styled(Meta)`
  margin-bottom: ${tokens.space.s3};
`;

const PrintedNote = styled(Note)`
  display: none;

  ${media.print} {
    display: block;
  }
`;

interface ConditionNoteProps {
  /** What the question depends on, if it depends on anything. */
  showIf: Question['showIf'];
  /** On a ballot that can be filled in, the question itself comes and goes. */
  isPrintedOnly?: boolean;
}

/** Says after which answers a question is asked, for those who read all questions. */
export function ConditionNote({ showIf, isPrintedOnly = false }: ConditionNoteProps) {
  if (!showIf) return null;
  const text = strings.askedAfter(showIf.question, showIf.answers);
  return isPrintedOnly ? <PrintedNote>{text}</PrintedNote> : <Note>{text}</Note>;
}
