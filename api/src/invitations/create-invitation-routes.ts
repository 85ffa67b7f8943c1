import type { Db } from 'mongodb';
import type { AuditService } from '../audit/audit.service';
import type { InvitationLimits } from '../config/config';
import type { Route } from '../http/pipeline/route';
import { createDailyLimit } from './daily-limit';
import { createInvitationTokens } from './invitation-token';
import { invitationsRoutes } from './invitations.routes';
import { createInvitationsService, type InvitationDependencies } from './invitations.service';
import type { InvitationsRepository } from './invitations.repository';
import { createInviting } from './inviting';
import { createRefusalsRepository } from './refusals/refusals.repository';

/** The routes of invitations by email. */
export function createInvitationRoutes({
  db,
  invitations,
  invitationLimits,
  jwtSecret,
  audit,
  now,
  ...dependencies
}: Pick<InvitationDependencies, 'surveys' | 'ownVotes' | 'addressClaims' | 'now'> & {
  db: Db;
  invitations: InvitationsRepository;
  invitationLimits: InvitationLimits;
  /** The secret from which links in mails are derived. */
  jwtSecret: string;
  audit: AuditService;
}): Route[] {
  const inviting = createInviting({
    invitations,
    refusals: createRefusalsRepository(db),
    dailyLimit: createDailyLimit({ db, limits: invitationLimits, now }),
    audit,
    now,
  });
  const tokens = createInvitationTokens(jwtSecret);
  return invitationsRoutes(createInvitationsService({ ...dependencies, invitations, inviting, tokens, now }));
}
