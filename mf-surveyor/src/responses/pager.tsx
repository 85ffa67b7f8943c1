import { Button, formatCount, formatTotal, media, Row, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { responses as words } from '../words/responses';
import type { ResponsesPage } from './responses-queries';
import type { ResponsesPlace } from './use-responses-place';

const Foot = styled.nav`
  padding-top: ${tokens.space.s4};
  font-size: ${tokens.text.sm};
  color: ${tokens.color.ink2};
  font-variant-numeric: tabular-nums;

  ${media.print} {
    button {
      display: none;
    }
  }
`;

interface PagerProps {
  place: ResponsesPlace;
  page: ResponsesPage;
  /** The page that was asked for is on its way. */
  isTurning: boolean;
}

/** Where in the list the page is, and the ways to the ones before and after. The buttons stay, so that the focus does. */
export function Pager({ place, page: { items, next, total, from }, isTurning }: PagerProps) {
  const last = from + items.length - 1;
  const older = () => {
    if (next && !isTurning) place.older(next, items.length);
  };
  const newer = () => {
    if (!place.isFirst && !isTurning) place.newer();
  };
  return (
    <Foot aria-label={words.pages}>
      <Row between>
        <output>{words.place(formatCount(from), formatCount(last), total && formatTotal(total))}</output>
        {(next ?? !place.isFirst) && (
          <Row>
            <Button size="s" aria-disabled={place.isFirst || undefined} onClick={newer}>
              {words.newer}
            </Button>
            <Button size="s" aria-disabled={!next || undefined} onClick={older}>
              {words.older}
            </Button>
          </Row>
        )}
      </Row>
    </Foot>
  );
}
