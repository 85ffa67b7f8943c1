import { Ballot, media, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

/**
 * The sheet of a ballot that nobody has cast. On paper it is empty whatever was filled in on the screen: it is there to be
 * filled in by hand, and what somebody was about to answer is their own.
 */
export const BlankBallot = styled(Ballot)`
  ${media.print} {
    &&& input,
    &&& input:checked {
      border: 2px solid ${tokens.color.ink};
      background: none;
      box-shadow: none;
    }

    &&& input::before {
      display: none;
    }

    &&& label,
    &&& label:has(:checked),
    &&& label span {
      background: none;
      box-shadow: none;
      border-color: ${tokens.color.line};
      color: ${tokens.color.ink};
    }

    &&& textarea {
      color: transparent;
    }

    &&& textarea::placeholder {
      color: transparent;
    }
  }
`;
