import type { Role } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { ButtonLink, MutedText } from '@canvass/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../paths';
import * as strings from '../strings';

/** As high as the large button or two lines of text, whichever comes. */
const ButtonArea = styled.div`
  display: grid;
  align-content: center;
  justify-items: start;
  min-height: 3.375rem;
`;

interface BuyNowProps {
  size?: 'm' | 'l';
  /** As wide as its place. */
  block?: boolean;
  /** Until when the upgrade of the person is paid, when that is known. */
  until?: string | undefined;
}

/** Who does not need to buy, and what they read instead. `canExtend`: they may pay for another month. */
function renderAlternative(role: Role | null, until: string | undefined, canExtend: boolean) {
  if (role === 'pro-user') {
    return (
      <>
        {strings.pro.alreadyPro(until)}{' '}
        {canExtend && (
          <>
            <Link to={paths.payment.href()}>{strings.pro.extend}</Link>
            {' · '}
          </>
        )}
        <Link to={paths.comments.href()}>{strings.pro.toComments}</Link>
      </>
    );
  }
  return role === 'surveyor' || role === 'admin' ? strings.pro.nothingToBuy(role) : null;
}

/** The way to pay; for whom there is nothing to buy, why. Nothing moves when the session comes later than the page. */
export function BuyNow({ size, block, until }: BuyNowProps) {
  const { status, role, roleFailed, payments } = useSession();
  const text = renderAlternative(role, until, payments !== null && until !== undefined);
  const isUnknown = status === 'loading' || (status === 'signed-in' && !role && !roleFailed);
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
        >
          {strings.pro.buy}
        </ButtonLink>
      )}
    </ButtonArea>
  );
}
