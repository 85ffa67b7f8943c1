import { Ballot, media, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

/**
 * The sheet of a ballot that was not cast. In print it is empty regardless of what was filled in on the screen: it is
 * meant to be filled in by hand, and a user's unsent answers are private.
 */
export const BlankBallot = styled(Ballot)`
  ${media.print} {
    &&& input,
    &&& input:checked {
      border: 2px solid ${tokens.color.ink};
      background: none;
      box-shadow: none;
      color: transparent;
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

    &&& input::placeholder,
    &&& textarea::placeholder {
      color: transparent;
    }
  }
`;
