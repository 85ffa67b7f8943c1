import { styled } from 'styled-components';
import type { Question } from '../../contracts/questions';
import { Meta } from '../theme/text';
import { media } from '../theme/tokens';
import { strings } from '../strings';

const PrintedNote = styled(Meta)`
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
  const Note = isPrintedOnly ? PrintedNote : Meta;
  return <Note>{strings.askedAfter(showIf.question, showIf.answers)}</Note>;
}
