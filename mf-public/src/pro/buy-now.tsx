import type { Role } from '@canvass/shared/contracts';
import { useIsHydrating, useSession } from '@canvass/shared/session';
import { ButtonLink, MutedText } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';
import * as strings from '../strings';

/** As high as the large button or two lines of text, either of which may appear. */
const ButtonArea = styled.div`
  display: grid;
  align-content: center;
  justify-items: start;
  min-height: 3.375rem;
`;

interface BuyNowProps {
  size?: 'm' | 'l';
  /** Takes the full width of its container. */
  block?: boolean;
  /** The day until which the user has paid, if known. */
  until?: string | undefined;
}

/** The text for users who do not need to buy; null for others. `canExtend`: they may pay for another month. */
function renderAlternative(role: Role | null, until: string | undefined, canExtend: boolean) {
  if (role === 'pro-user') {
    return (
      <>
        <span>{`${strings.pro.alreadyPro(until)} `}</span>
        {canExtend && (
          <>
            <Link to={paths.payment.href()}>{strings.pro.extend}</Link>
            <span> · </span>
          </>
        )}
        <Link to={paths.comments.href()}>{strings.pro.toComments}</Link>
      </>
    );
  }
  return role === 'surveyor' || role === 'admin' ? strings.pro.nothingToBuy(role) : null;
}

/**
 * A link to the payment page, or an explanation if the user has nothing to buy. The layout does not shift if the
 * session loads after the page.
 */
export function BuyNow({ size, block, until }: BuyNowProps) {
  const { status, role, roleFailed, payments } = useSession();
  const text = renderAlternative(role, until, payments !== null && until !== undefined);
  const isHydrating = useIsHydrating();
  const isUnknown = (status === 'loading' && !isHydrating) || (status === 'signed-in' && !role && !roleFailed);
  return (
    <ButtonArea>
      {text ? (
        <MutedText>{text}</MutedText>
      ) : (
        <ButtonLink
          kind="invert"
          size={size}
          block={block}
          to={paths.payment.href()}
          style={isUnknown ? { visibility: 'hidden' } : undefined}
          data-session="visitor-space"
        >
          {strings.pro.buy}
        </ButtonLink>
      )}
    </ButtonArea>
  );
}
