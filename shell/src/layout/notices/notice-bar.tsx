import { media, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

const { color, space, text } = tokens;

/** A sentence across the full width of the window that asks for some attention. */
export const NoticeBar = styled.span`
  display: block;
  padding: ${space.s2} ${space.s4};
  border: solid ${color.warnLine};
  border-width: 0 0 1px;
  background: ${color.warnSoft};
  color: ${color.ink};
  font-size: ${text.sm};
  line-height: 1.45;
  text-align: center;

  ${media.print} {
    display: none;
  }
`;
