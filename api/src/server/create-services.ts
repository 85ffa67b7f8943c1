import type { Router } from 'express';
import {
  exportInvitations,
  exportJsonLines,
  exportPayments,
  type EndpointDeclaration,
} from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { docsRoutes } from '../docs/docs.routes';
import { createCommentRoutes } from './modules/comments.module';
import { contactRoutes } from '../contact/contact.routes';
import { createContactService } from '../contact/contact.service';
import { createMessagesRepository } from '../contact/messages.repository';
import { createAuditRepository } from '../audit/audit.repository';
import { auditRoutes } from '../audit/audit.routes';
import { createAuditService } from '../audit/audit.service';
import { healthRoutes } from '../operations/health.routes';
import { createAuthentication } from '../endpoints/authentication';
import type { RequestPipeline } from '../endpoints/request-pipeline';
import { getErrorKind } from '../kernel/http/presentation/present';
import type { Route } from '../endpoints/route';
import { createUnreadableReporter } from '../kernel/http/presentation/report-unreadable';
import { createProductTokens } from '../kernel/identity/product-token';
import { createExportRoutes } from './modules/exports.module';
import { createInvitationRoutes } from './modules/invitations.module';
import { createInvitationsRepository } from '../records/invitations.repository';
import { createMailServices } from './modules/mails.module';
import { mailsRoutes } from '../mails/mails.routes';
import { createModerationRoutes } from './modules/moderation.module';
import { createNotificationRoutes } from './modules/notifications.module';
import { createOverviewRepository } from '../overview/overview.repository';
import { overviewRoutes } from '../overview/overview.routes';
import { operationsRoutes } from '../operations/operations.routes';
import { overridesRoutes } from '../overrides/overrides.routes';
import { createOverridesService } from '../overrides/overrides.service';
import { createPaymentServices } from './modules/payments.module';
import { createPaymentListsRepository } from '../payments/payment-lists.repository';
import { paymentsRoutes } from '../payments/payments.routes';
import { createPaymentsService } from '../payments/payments.service';
import { createWebhookRouter } from '../payments/webhook';
import { createCheckpoints } from '../processes/reconcile/checkpoints.repository';
import { createReportsRepository } from '../reports/reports.repository';
import { createSchedulerJob } from './jobs/scheduler-job';
import { schedulerRoutes } from '../processes/scheduler/scheduler.routes';
import { createSessionsRepository } from '../sessions/sessions.repository';
import { sessionsRoutes } from '../sessions/sessions.routes';
import { createSessionsService } from '../sessions/sessions.service';
import { createSurveyRoutes } from './modules/surveys.module';
import { createSurveyAccess } from '../surveys/survey-access';
import { createSurveyIdsRepository } from '../surveys/ids/survey-ids.repository';
import { surveyIdsRoutes } from '../surveys/ids/survey-ids.routes';
import { createSurveysRepository } from '../surveys/surveys.repository';
import { draftsRoutes } from '../surveys/drafts/drafts.routes';
import { createSurveyServices } from './modules/survey-services';
import { transfersRoutes } from '../surveys/transfers/transfers.routes';
import { telemetryRoutes } from '../telemetry/telemetry.routes';
import { createTelemetryRepository } from '../telemetry/telemetry.repository';
import { createTelemetryService } from '../telemetry/telemetry.service';
import { createDataExportRepository } from '../processes/data-export/data-export.repository';
import { createUserRoutes } from './modules/users.module';
import { createUserServices } from './modules/user-services';
import { createUserListsRepository } from '../users/user-lists.repository';
import { createUsersService } from '../users/users.service';
import { createResponsesRepository } from '../records/responses.repository';
import { createVoteRoutes } from './modules/votes.module';
import { createVoterPolicyCheck } from '../votes/voter-policy';
import { createVoteStores } from './modules/vote-stores';
import { createPipeline } from './create-pipeline';
import type { ServiceDependencies } from './service-dependencies';

/** Creates repositories and services, and lists the routes. */
export function createServices({
  db,
  verifyIdentity,
  removeIdentity,
  getAccounts,
  findAccount,
  revokeSignIns,
  jwtSecret,
  ballotKeysDirectory,
  now,
  isReady,
  wakeMails,
  siteOrigin,
  operatorToken,
  rateLimits,
  invitationLimits,
  requestTimeoutMs,
  areas,
  overrides,
  metrics,
  log,
  cards,
  searchLimits,
  deletionWaitMs,
}: ServiceDependencies): {
  routes: Route[];
  pipeline: RequestPipeline;
  /** Absent if no cards are accepted. */
  webhook: Router | undefined;
} {
  const reportUnreadable = createUnreadableReporter(log, metrics.onUnreadable);
  const createRowErrorHandler = (endpoint: EndpointDeclaration) => (id: string, error: unknown) =>
    reportUnreadable(endpoint, { id, faults: getErrorKind(error) });
  const surveys = createSurveysRepository(db);
  const voteStores = createVoteStores(db, { ballotKeysDirectory, jwtSecret });
  const { votes, ballots, ownVotes, addressClaims } = voteStores;
  const responses = createResponsesRepository(db, searchLimits);
  const audit = createAuditService({ auditRepository: createAuditRepository(db), now });
  const checkpoints = createCheckpoints(db);
  const tokens = createProductTokens(jwtSecret, now);
  const invitations = createInvitationsRepository(db);
  const access = createSurveyAccess({ invitations, now });
  const userServices = createUserServices({
    db,
    ballotKeys: ballots.keys,
    audit,
    removeIdentity,
    getAccounts,
    deletionWaitMs,
    now,
  });
  const { users, verifiedEmails, handledWork } = userServices;
  const usersService = createUsersService({
    users,
    lists: createUserListsRepository(db),
    now,
  });
  const sessions = createSessionsService({
    sessions: createSessionsRepository(db),
    tokens,
    revokeSignIns,
    findAccount,
    recordEmailVerified: (uid, email, verified) => users.recordEmailVerified(uid, email, verified),
    now,
  });
  const reports = createReportsRepository(db);
  const { outbox, mails } = createMailServices({ db, wake: wakeMails, now });
  const survey = createSurveyServices({
    db,
    surveys,
    votes,
    ballots,
    users,
    reports,
    checkpoints,
    audit,
    outbox,
    siteOrigin,
    now,
  });
  const paymentLists = createPaymentListsRepository(db);
  const payments = cards && createPaymentServices({ db, settings: cards, log, now });
  const notifications = createNotificationRoutes({ db, users, surveys, ownVotes, access, jwtSecret, siteOrigin, now });
  const routes: Route[] = [
    ...healthRoutes(isReady),
    ...sessionsRoutes(sessions),
    ...createUserRoutes({
      ...userServices,
      usersService,
      dataExport: createDataExportRepository(db, ballots),
      audit,
      now,
    }),
    // Before a survey by its id.
    ...surveyIdsRoutes(createSurveyIdsRepository(db)),
    ...createInvitationRoutes({
      db,
      surveys,
      ownVotes,
      addressClaims,
      openings: survey.openings,
      drafts: survey.draftsRepository,
      invitations,
      invitationLimits,
      jwtSecret,
      audit,
      onUnreadable: createRowErrorHandler(getDeclaration(exportInvitations)),
      now,
    }),
    ...draftsRoutes(survey.drafts),
    ...transfersRoutes(survey.transfers),
    ...createSurveyRoutes({
      db,
      surveys,
      services: survey,
      ownVotes,
      ballotKeys: ballots.keys,
      invitations,
      reports,
      followers: notifications.followers,
      access,
      audit,
      searchLimits,
      now,
    }),
    ...createExportRoutes({
      db,
      responses,
      surveys,
      onUnreadable: createRowErrorHandler(getDeclaration(exportJsonLines)),
    }),
    ...createVoteRoutes({
      db,
      surveys,
      ...voteStores,
      responses,
      openings: survey.openings,
      checkVoterPolicy: createVoterPolicyCheck({ verifiedEmails, invitations }),
      requestRecount: (id) => checkpoints.requestRecount(id),
      onVote: metrics.onVote,
      users: usersService,
      now,
    }),
    ...createCommentRoutes({ db, ownVotes, surveys, users: usersService }),
    ...createModerationRoutes({
      db,
      surveys,
      reports,
      users: usersService,
      access,
      surveyors: survey.surveyors,
      audit,
      handledWork,
      now,
    }),
    ...contactRoutes(createContactService({ messages: createMessagesRepository(db), audit, handledWork, now })),
    ...mailsRoutes(mails),
    ...notifications.routes,
    ...auditRoutes(audit),
    ...paymentsRoutes({
      payments: createPaymentsService({ lists: paymentLists, now }),
      lists: paymentLists,
      checkout: payments?.checkout,
      onUnreadable: createRowErrorHandler(getDeclaration(exportPayments)),
    }),
    ...overviewRoutes(createOverviewRepository(db)),
    ...telemetryRoutes(
      createTelemetryService({ telemetry: createTelemetryRepository(db), now, areas, onReport: metrics.onReport }),
    ),
    ...schedulerRoutes(createSchedulerJob({ db, log, jwtSecret, ballotKeysDirectory, siteOrigin, wakeMails, now })),
    ...operationsRoutes(metrics.renderMetrics),
    ...docsRoutes('/api'),
    ...overridesRoutes(
      overrides && createOverridesService({ settings: overrides, areas, users, secret: jwtSecret, now }),
      '/api',
    ),
  ];
  const authenticate = createAuthentication({ verifyIdentity, tokens, users, now, operatorToken });
  const pipeline = createPipeline({ db, authenticate, reportUnreadable, requestTimeoutMs, rateLimits, metrics, now });
  return { routes, pipeline, webhook: payments && createWebhookRouter(payments.gateway, payments.checkout) };
}
