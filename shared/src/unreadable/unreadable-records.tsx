import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Row } from '../ui/layout/layout';
import { Notice } from '../ui/states/notice';
import { tokens } from '../ui/theme/tokens';
import { strings } from './strings';

const { font, space, text } = tokens;

const List = styled.ul`
  display: grid;
  gap: ${space.s3};
  margin-top: ${space.s3};

  code {
    font: ${text.sm} ${font.mono};
    overflow-wrap: anywhere;
  }
`;

interface UnreadableRecordsProps {
  ids: string[];
  /** What happened, unless the usual sentence says it. */
  text?: string;
  /** What can still be done with one of them. */
  renderActions?: (id: string) => ReactNode;
}

/** Under a list: the records that it had to leave out, as they are damaged, by their ids. Nothing when there are none. */
export function UnreadableRecords({ ids, text: description = strings.text, renderActions }: UnreadableRecordsProps) {
  if (ids.length === 0) return null;
  return (
    <Notice kind="warn" title={strings.title(ids.length)}>
      {description}
      <List aria-label={strings.list}>
        {ids.map((id) => (
          <li key={id}>
            <Row between>
              <code>{id}</code>
              {renderActions && <Row>{renderActions(id)}</Row>}
            </Row>
          </li>
        ))}
      </List>
    </Notice>
  );
}
