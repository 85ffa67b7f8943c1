import { Notice, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';

const Space = styled.div`
  margin-bottom: ${tokens.space.s4};
`;

/** Why a survey was not published, above the list: the survey itself may have left it. */
export function RefusalNotice({ reason }: { reason: string }) {
  return (
    <Space>
      <Notice kind="danger">{reason}</Notice>
    </Space>
  );
}
