import { NOTHING_TO_BUY_TITLE, type Role } from '@canvass/shared/contracts';
import { ButtonLink } from '@canvass/shared/ui';
import { PlainPage } from '../layout/plain-page';
import { paths } from '../paths';
import * as strings from '../strings';

/** Explains why there is nothing to buy. For a role that is unknown or has just changed, it is the server's text. */
function getReason(role: Role | null): string {
  if (role === 'surveyor' || role === 'admin') return strings.pro.nothingToBuy(role);
  return role === 'pro-user' ? strings.payment.nothingToBuy : NOTHING_TO_BUY_TITLE;
}

/**
 * For users who have nothing to buy: surveyors, admins, and pro users without an end date. Explains why, with links to
 * other pages.
 */
export function NothingToBuy({ role }: { role: Role | null }) {
  const isStaff = role === 'surveyor' || role === 'admin';
  return (
    <PlainPage
      title={strings.payment.title}
      intro={getReason(role)}
      actions={
        <>
          {isStaff ? (
            <ButtonLink kind="primary" to={paths.dashboard.href()}>
              {strings.payment.toDashboard}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" to={paths.comments.href()}>
              {strings.payment.toComments}
            </ButtonLink>
          )}
          <ButtonLink to={paths.surveys.href()}>{strings.payment.toSurveys}</ButtonLink>
        </>
      }
    />
  );
}
