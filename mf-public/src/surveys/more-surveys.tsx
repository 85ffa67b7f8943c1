import { Button, Meta, Notice, OvalMeter, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { words } from '../words';

const { space } = tokens;

const Below = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.s3};
  padding-top: ${space.s6};
`;

interface MoreSurveysProps {
  shown: number;
  /** As the server says it: `128`, or `1000+` when it stopped counting. */
  total: string | undefined;
  hasMore: boolean;
  busy: boolean;
  /** Why the last try brought nothing. */
  failure: string | undefined;
  onMore: () => void;
}

/** Under the grid: how much of the list shows, and the button for more. */
export function MoreSurveys({ shown, total, hasMore, busy, failure, onMore }: MoreSurveysProps) {
  const known = Number.parseInt(total ?? '', 10);
  return (
    <Below>
      {total !== undefined && <Meta as="output">{words.surveys.showing(shown, total)}</Meta>}
      {known > 0 && <OvalMeter value={shown} of={known} ovals={12} style={{ width: '12rem', height: '0.5rem' }} />}
      {failure && (
        <Notice kind="danger" title={words.surveys.moreFailed}>
          {failure}
        </Notice>
      )}
      {hasMore && (
        <Button onClick={onMore} busy={busy}>
          {words.surveys.loadMore}
        </Button>
      )}
    </Below>
  );
}
