import type { OwnSurveyorRequest, SurveyorRequest, SurveyorRequestState } from '@canvass/shared/contracts';
import { describeActor, type AuditService } from '../../audit/audit.service';
import { readPage, toEntries, type PageRequest } from '../../kernel/http/lists/pagination';
import type { Page } from '../../kernel/http/lists/page';
import { problem, ProblemError } from '../../kernel/http/problems/problem';
import type { AdminGuard } from '../roles/admin-guard';
import type { RolesService } from '../roles/roles.service';
import type { UserRecord } from '../../records/users.collection';
import type { UsersRepository } from '../../records/users.repository';
import type { VerifiedEmails } from '../verified-emails';
import type { SurveyorRequestRecord } from '../../records/surveyor-requests.collection';
import type { SurveyorRequestsRepository } from './surveyor-requests.repository';

export type SurveyorRequestDecision = { decision: 'approve' | 'decline'; reason?: string | undefined };

interface Dependencies {
  requests: SurveyorRequestsRepository;
  users: Pick<UsersRepository, 'findByUid'>;
  roles: Pick<RolesService, 'change'>;
  admins: Pick<AdminGuard, 'withAdminLock'>;
  verifiedEmails: Pick<VerifiedEmails, 'requireVerified'>;
  audit: Pick<AuditService, 'runAudited'>;
  handledWork: { clearSurveyorRequests: () => Promise<void> };
  now: () => Date;
}

function presentOwnRequest({ id, purpose, state, at, decidedAt, reason }: SurveyorRequestRecord): OwnSurveyorRequest {
  return { _id: id, purpose, state, at: at.toISOString(), decidedAt: decidedAt?.toISOString(), reason };
}

function presentRequest(request: SurveyorRequestRecord): SurveyorRequest {
  return { ...presentOwnRequest(request), name: request.name, email: request.email };
}

export type SurveyorRequestsService = ReturnType<typeof createSurveyorRequestsService>;

/** Requests of users for the role surveyor, and the decisions of admins. */
export function createSurveyorRequestsService({
  requests,
  users,
  roles,
  admins,
  verifiedEmails,
  audit,
  handledWork,
  now,
}: Dependencies) {
  /** The identity provider is asked even if the stored answer is yes: admins could not approve the request otherwise. */
  async function requireVerified(caller: UserRecord): Promise<void> {
    try {
      await verifiedEmails.requireVerified(caller);
    } catch (error) {
      const isUnverified = error instanceof ProblemError && error.code === 'email-unverified';
      throw isUnverified ? problem('own-email-unverified') : error;
    }
  }

  /** Gives the role, which also marks the request: see `createRolesService`. */
  async function approve(caller: UserRecord, { id, uid }: SurveyorRequestRecord): Promise<void> {
    const user = await users.findByUid(uid);
    if (!user) throw problem('user-not-found');
    const requireOpen = async () => {
      const current = await requests.find(id);
      if (current?.state !== 'open') throw problem('surveyor-request-decided');
    };
    await roles.change(caller, { email: user.email, newRole: 'surveyor', requireValid: requireOpen });
  }

  function decline(caller: UserRecord, { id, uid }: SurveyorRequestRecord, reason: string): Promise<void> {
    return admins.withAdminLock(caller, async () => {
      const user = await users.findByUid(uid);
      if (!user) throw problem('user-not-found');
      // The role was given, but a crash kept the request open.
      if (user.role === 'surveyor') {
        await requests.approveOpen(uid, now());
        throw problem('surveyor-request-decided');
      }
      const auditEntry = {
        ...describeActor(caller),
        action: 'surveyor-request-declined' as const,
        subject: { kind: 'user' as const, id: user.id, label: user.email },
      };
      await audit.runAudited(auditEntry, async (setDetails) => {
        if (await requests.decline(id, reason, now())) return;
        setDetails({ outcome: 'refused' });
        throw problem('surveyor-request-decided');
      });
    });
  }

  return {
    /**
     * Stores a request.
     * @param idempotencyKey finds the request of a call that was interrupted after it had stored it.
     * @returns its id.
     * @throws own-email-unverified, surveyor-request-open, account-unusable, identity-unreachable
     */
    async request(caller: UserRecord, purpose: string, idempotencyKey: string | undefined): Promise<string> {
      await requireVerified(caller);
      const { uid, name, email } = caller;
      const id = await requests.insert({
        uid,
        name,
        email,
        purpose,
        state: 'open',
        at: now(),
        ...(idempotencyKey && { idempotencyKey }),
      });
      if (id) return id;
      const open = await requests.findStored(uid);
      if (open && idempotencyKey && open.idempotencyKey === idempotencyKey && open.purpose === purpose) return open.id;
      throw problem('surveyor-request-open');
    },

    async readOwn({ uid }: UserRecord): Promise<{ request?: OwnSurveyorRequest }> {
      const latest = await requests.findLatest(uid);
      return latest ? { request: presentOwnRequest(latest) } : {};
    },

    /** @returns 1, or 0 if the caller has no open request. */
    async withdraw({ uid }: UserRecord): Promise<number> {
      const withdrawn = await requests.deleteOpen(uid);
      await handledWork.clearSurveyorRequests();
      return withdrawn;
    },

    async list({
      state,
      ...request
    }: PageRequest & { state?: SurveyorRequestState | undefined }): Promise<Page<SurveyorRequest>> {
      const { items, next } = await readPage(request, (range) => requests.list({ state, ...range }));
      return { entries: toEntries(items, presentRequest), next };
    },

    /**
     * Approves or declines a request.
     * @returns 1, or 0 if it was decided in the same way before.
     * @throws surveyor-request-not-found, surveyor-request-decided, user-not-found, and what a change of roles throws
     */
    async decide(caller: UserRecord, id: string, decision: SurveyorRequestDecision): Promise<number> {
      const request = await requests.find(id);
      if (!request) throw problem('surveyor-request-not-found');
      const { reason } = decision;
      const isDone = request.state === (reason === undefined ? 'approved' : 'declined') && request.reason === reason;
      if (!isDone && request.state !== 'open') throw problem('surveyor-request-decided');
      if (!isDone) await (reason === undefined ? approve(caller, request) : decline(caller, request, reason));
      await handledWork.clearSurveyorRequests();
      return isDone ? 0 : 1;
    },
  };
}
