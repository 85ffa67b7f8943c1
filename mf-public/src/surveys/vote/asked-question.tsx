import { media, tokens } from '@canvass/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const PrintedQuestion = styled.div`
  display: none;
  border-top: ${tokens.line.hair};

  ${media.print} {
    display: block;
  }
`;

/** A question that is not asked after the answers so far is only printed: who fills in paper may need it. */
export function AskedQuestion({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  return isAsked ? children : <PrintedQuestion>{children}</PrintedQuestion>;
}
