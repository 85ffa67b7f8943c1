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
  /** What happened, if the default sentence does not fit. */
  text?: string;
  /** The actions that are still possible on a record. */
  renderActions?: (id: string) => ReactNode;
}

/** Below a list: the ids of the unreadable records that it left out. Renders nothing if there are none. */
export function UnreadableRecords({ ids, text: description = strings.text, renderActions }: UnreadableRecordsProps) {
  if (ids.length === 0) return null;
  return (
    <Notice kind="warn" title={strings.title(ids.length)}>
      {description}
      <List aria-label={strings.list}>
        {ids.map((id) => (
          <li key={id}>
            <Row between>
              <code translate="no">{id}</code>
              {renderActions && <Row>{renderActions(id)}</Row>}
            </Row>
          </li>
        ))}
      </List>
    </Notice>
  );
}
