import type { Router } from 'express';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { exportJsonLines, exportPayments, type Endpoint } from '@canvass/shared/contracts';
import type { RateLimits } from './config';
import { docsRoutes } from './docs/docs.routes';
import { contactRoutes } from './contact/contact.routes';
import { buildContactService } from './contact/contact.service';
import { buildMessagesRepository } from './contact/messages.repository';
import { buildEventsRepository } from './events/events.repository';
import { eventsRoutes } from './events/events.routes';
import { buildEventsService } from './events/events.service';
import { buildCommentsRepository } from './comments/comments.repository';
import { commentsRoutes } from './comments/comments.routes';
import { buildCommentsService } from './comments/comments.service';
import { buildExportsRepository } from './exports/exports.repository';
import { exportsRoutes } from './exports/exports.routes';
import { buildExportsService } from './exports/exports.service';
import { healthRoutes } from './health/health.routes';
import { buildAuthentication } from './http/authentication';
import { buildDeadline } from './http/deadline';
import { buildOnce } from './http/idempotency';
import type { Metrics } from './http/metrics';
import type { Gates } from './http/mount';
import { describeFault } from './http/present';
import { buildLimit } from './http/rate-limit';
import type { Route } from './http/route';
import { buildUnreadable } from './http/unreadable';
import type { FindAccount, GetAccounts, RemoveIdentity, RevokeSignIns, VerifyIdentity } from './identity/identity';
import { buildProductTokens } from './identity/product-token';
import { moderationRoutes } from './moderation/moderation.routes';
import { buildModerationService } from './moderation/moderation.service';
import { buildModerationListsRepository } from './moderation/moderation-lists.repository';
import { buildModerationRepository } from './moderation/moderation.repository';
import { buildOverviewRepository } from './overview/overview.repository';
import { overviewRoutes } from './overview/overview.routes';
import { operationsRoutes } from './operations/operations.routes';
import type { OverrideSettings } from './overrides/override-settings';
import { overridesRoutes } from './overrides/overrides.routes';
import { buildOverridesService } from './overrides/overrides.service';
import type { CardProviderSettings } from './payments/card-provider';
import { buildCards } from './payments/cards';
import { buildPaymentListsRepository } from './payments/payment-lists.repository';
import { paymentsRoutes } from './payments/payments.routes';
import { buildPaymentsService } from './payments/payments.service';
import { buildWebhook } from './payments/webhook';
import { buildCheckpoints } from './reconcile/checkpoints.repository';
import { buildOpenReportCounts } from './reports/open-reports';
import { reportsRoutes } from './reports/reports.routes';
import { buildReportsService } from './reports/reports.service';
import { buildReportsRepository } from './reports/reports.repository';
import { createSessionsRepository } from './sessions/sessions.repository';
import { sessionsRoutes } from './sessions/sessions.routes';
import { createSessionsService } from './sessions/sessions.service';
import { buildOwnPartService } from './surveys/own-part.service';
import { buildResultsService } from './surveys/results.service';
import { buildSurveyAccess } from './surveys/survey-access';
import { buildSurveyEditsService } from './surveys/survey-edits.service';
import { buildSurveyListsRepository, type SearchLimits } from './surveys/survey-lists.repository';
import { buildSurveysRepository } from './surveys/surveys.repository';
import { surveysRoutes } from './surveys/surveys.routes';
import { buildSurveysService } from './surveys/surveys.service';
import { buildUnreadableSurveysService } from './surveys/unreadable-surveys.service';
import { telemetryRoutes } from './telemetry/telemetry.routes';
import { buildTelemetryRepository } from './telemetry/telemetry.repository';
import { buildTelemetryService } from './telemetry/telemetry.service';
import { buildOwnDataRepository } from './users/own-data.repository';
import { buildPeople } from './users/people';
import { buildUserListsRepository } from './users/user-lists.repository';
import { usersRoutes } from './users/users.routes';
import { buildUsersService } from './users/users.service';
import { countVotes } from './votes/count-votes';
import { buildVotesRepository } from './votes/votes.repository';
import { votesRoutes } from './votes/votes.routes';
import { buildVotesService } from './votes/votes.service';

/** What the parts of the API are made of. */
export interface Materials {
  db: Db;
  verifyIdentity: VerifyIdentity;
  removeIdentity: RemoveIdentity;
  getAccounts: GetAccounts;
  findAccount: FindAccount;
  revokeSignIns: RevokeSignIns;
  jwtSecret: string;
  now: () => Date;
  operatorToken: string | undefined;
  rateLimits: RateLimits;
  /** In milliseconds. */
  requestTimeout: number;
  telemetryAreas: string[];
  /** Absent where nobody may override anything. */
  overrides: OverrideSettings | undefined;
  metrics: Metrics;
  log: Logger;
  /** Absent where no cards are taken. */
  cards: CardProviderSettings | undefined;
  isReady: () => Promise<boolean>;
  /** Unless the usual ones hold. */
  searchLimits?: SearchLimits | undefined;
  removalWaitMs?: number | undefined;
}

/** Puts repositories, services and routes together. */
export function compose({
  db,
  verifyIdentity,
  removeIdentity,
  getAccounts,
  findAccount,
  revokeSignIns,
  jwtSecret,
  now,
  isReady,
  operatorToken,
  rateLimits,
  requestTimeout,
  telemetryAreas: areas,
  overrides,
  metrics,
  log,
  cards,
  searchLimits,
  removalWaitMs,
}: Materials): {
  routes: Route[];
  gates: Gates;
  /** Absent where no cards are taken. */
  webhook: Router | undefined;
} {
  const reportUnreadable = buildUnreadable(log, metrics.onUnreadable);
  const onRowOf = (endpoint: Endpoint) => (id: string, error: unknown) =>
    reportUnreadable(endpoint, { id, faults: describeFault(error) });
  const surveys = buildSurveysRepository(db);
  const votes = countVotes(buildVotesRepository(db, searchLimits), metrics.onVote);
  const events = buildEventsService({ events: buildEventsRepository(db), now });
  const access = buildSurveyAccess(now);
  const checkpoints = buildCheckpoints(db);
  const tokens = buildProductTokens(jwtSecret, now);
  const { users, roles, removal } = buildPeople({ db, events, removeIdentity, getAccounts, removalWaitMs, now });
  const usersService = buildUsersService({
    users,
    lists: buildUserListsRepository(db),
    ownData: buildOwnDataRepository(db),
    now,
  });
  const sessions = createSessionsService({
    sessions: createSessionsRepository(db),
    tokens,
    revokeSignIns,
    findAccount,
    noteVerified: (uid, email, verified) => users.noteVerified(uid, email, verified),
    now,
  });
  const reports = buildReportsRepository(db);
  const counts = buildOpenReportCounts(db, reports, now);
  const moderated = buildModerationRepository(db);
  const lists = buildModerationListsRepository(db);
  const paid = buildPaymentListsRepository(db);
  const taking = cards && buildCards({ db, settings: cards, log, now });
  const routes: Route[] = [
    ...healthRoutes(isReady),
    ...sessionsRoutes(sessions),
    ...usersRoutes(usersService, roles, removal),
    ...surveysRoutes(
      buildSurveysService({ surveys, lists: buildSurveyListsRepository(db, searchLimits), access, events, now }),
      buildSurveyEditsService({ surveys, events, now }),
      buildResultsService({ surveys, votes, access, now }),
      buildOwnPartService({ surveys, votes, reports, access }),
      buildUnreadableSurveysService({ surveys, reports, access, events, now }),
    ),
    ...exportsRoutes(
      buildExportsService({
        exports: buildExportsRepository(db),
        votes,
        surveys,
        access,
        onUnreadable: onRowOf(exportJsonLines),
      }),
    ),
    ...votesRoutes(
      buildVotesService({ votes, surveys, access, requestRecount: (id) => checkpoints.requestRecount(id), now }),
      usersService,
    ),
    ...commentsRoutes(buildCommentsService({ comments: buildCommentsRepository(db), surveys }), usersService),
    ...reportsRoutes(
      buildReportsService({ reports, counts, surveys: moderated, surveyHeads: surveys, access, now }),
      usersService,
    ),
    ...moderationRoutes(buildModerationService({ surveys: moderated, lists, reports, counts, events, now })),
    ...contactRoutes(buildContactService({ messages: buildMessagesRepository(db), events, now })),
    ...eventsRoutes(events),
    ...paymentsRoutes({
      payments: buildPaymentsService({ lists: paid, now }),
      lists: paid,
      purchase: taking?.purchase,
      onUnreadable: onRowOf(exportPayments),
    }),
    ...overviewRoutes(buildOverviewRepository(db)),
    ...telemetryRoutes(
      buildTelemetryService({ telemetry: buildTelemetryRepository(db), now, areas, onReport: metrics.onReport }),
    ),
    ...operationsRoutes(metrics.read),
    ...docsRoutes('/api'),
    ...overridesRoutes(
      overrides && buildOverridesService({ settings: overrides, areas, users, secret: jwtSecret, now }),
      '/api',
    ),
  ];
  const gates = {
    now,
    isAdmin: (caller: Parameters<Gates['isAdmin']>[0]) => caller !== null && 'role' in caller && access.isAdmin(caller),
    reportUnreadable,
    authenticate: buildAuthentication({ verifyIdentity, tokens, users, now, operatorToken }),
    inTime: buildDeadline(requestTimeout),
    limit: buildLimit({ db, now, rateLimits, onRefusal: metrics.onRefusal }),
    once: buildOnce(db, now),
  };
  return { routes, gates, webhook: taking && buildWebhook(taking.provider, taking.purchase) };
}
