import type { AriaRole, ReactNode } from 'react';
import { styled, css } from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { media, tokens } from '../theme/tokens';

const { color, radius, space, text, weight } = tokens;

export type NoticeKind = 'danger' | 'success' | 'warn' | 'info';

const getNoticeColorStyles = (kind: NoticeKind) => css`
  --c: var(--${kind});
  border: 1px solid var(--${kind}-line);
  background: var(--${kind}-soft);
`;

const NoticeBox = styled.div<{ $kind: NoticeKind }>`
  ${({ $kind }) => getNoticeColorStyles($kind)}
  display: flex;
  gap: ${space.s3};
  align-items: flex-start;
  padding: ${space.s3} ${space.s4};
  border-radius: ${radius.m};
  color: ${color.ink};
  line-height: 1.45;
  overflow-wrap: anywhere;

  ${media.tiny} {
    flex-wrap: wrap;

    > svg + div {
      flex: 1 1 0;
    }
  }

  > svg {
    color: var(--c);
    margin-top: 0.1em;
  }

  strong {
    color: var(--c);
  }

  a {
    color: var(--c);
    font-weight: ${weight.bold};
  }
`;

const NoticeAction = styled.div`
  margin-left: auto;
  align-self: center;
  white-space: nowrap;

  /* Beside the text it would leave it a word a line. */
  ${media.tiny} {
    flex: 1 0 100%;
    padding-left: calc(1.25em + ${space.s3});
  }

  a {
    display: inline-block;
    line-height: 1.5rem;
  }
`;

const noticeIcons: Record<NoticeKind, { icon: IconName; role: AriaRole }> = {
  danger: { icon: 'alert', role: 'alert' },
  success: { icon: 'check', role: 'status' },
  warn: { icon: 'info', role: 'note' },
  info: { icon: 'info', role: 'note' },
};

export interface NoticeProps {
  kind?: NoticeKind;
  /**
   * The role depends on the kind: danger is announced at once, success politely; warn and info are notes. Set 'note'
   * for a notice that shows from the start.
   */
  role?: AriaRole;
  /** In bold and in the kind's color, before the text. */
  title?: ReactNode;
  children?: ReactNode;
  /** A link or a small button at the end. */
  action?: ReactNode;
}

/** A framed message within a page. */
export function Notice({ kind = 'info', role, title, children, action }: NoticeProps) {
  return (
    <NoticeBox $kind={kind} role={role ?? noticeIcons[kind].role}>
      <Icon name={noticeIcons[kind].icon} />
      <div>
        {title && (
          <strong>
            <span>{title}</span>{' '}
          </strong>
        )}
        <span>{children}</span>
      </div>
      {action && <NoticeAction>{action}</NoticeAction>}
    </NoticeBox>
  );
}

/** A strip across the full width, above the navbar. Needs a name: `aria-label="Local demo"`. */
export const Banner = styled.aside`
  ${getNoticeColorStyles('info')}
  border-width: 0 0 1px;
  padding: ${space.s2} ${space.s4};
  color: ${color.ink};
  font-size: ${text.sm};
  line-height: 1.45;
  text-align: center;

  a {
    color: ${color.info};
    font-weight: ${weight.bold};
    white-space: nowrap;
  }

  ${media.print} {
    display: none;
  }
`;
