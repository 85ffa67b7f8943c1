import { InvitationNotice } from '../invitations/invitation-notice';
import { VerificationNotice } from './verification-notice';

/** What signed-in people read where not every account may vote; one file to load. */
export const voterNotices = { InvitationNotice, VerificationNotice };
