import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card, Row, Stack } from '../layout/layout';
import { Skeleton } from '../states/skeleton';
import { VisuallyHidden } from '../theme/text';
import { tokens } from '../theme/tokens';
import { strings } from '../strings';

const { font, line, space, text, weight, width } = tokens;

const Items = styled.ul`
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space.s3};
    padding: ${space.s5};
  }

  > li + li {
    border-top: ${line.hair};
  }
`;

/** A user's own text, in any language, with its line breaks. */
export const Quote = styled.blockquote.attrs({ dir: 'auto' })`
  max-width: ${width.measure};
  font: ${weight.regular} ${text.lg} / 1.45 ${font.serif};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/** Records below each other on one sheet; `li` children. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card as="div" flush>
      <Items aria-label={label}>{children}</Items>
    </Card>
  );
}

export function RecordListSkeleton() {
  return (
    <div>
      <VisuallyHidden as="output">{strings.loading}</VisuallyHidden>
      <Card as="div" flush aria-hidden="true">
        <Items as="div">
          {Array.from({ length: 3 }, (_, index) => (
            <Stack key={index} style={{ padding: space.s5 }}>
              <Skeleton shape="title" />
              <Skeleton />
              <Row>
                <Skeleton shape="short" />
              </Row>
            </Stack>
          ))}
        </Items>
      </Card>
    </div>
  );
}
