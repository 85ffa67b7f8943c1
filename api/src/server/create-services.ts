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
import { auditRoutes } from '../audit/audit.routes';
import { healthRoutes } from '../operations/health.routes';
import { createAuthentication } from '../endpoints/authentication';
import type { RequestPipeline } from '../endpoints/request-pipeline';
import { getErrorKind } from '../kernel/http/presentation/present';
import type { Route } from '../endpoints/route';
import { createUnreadableReporter } from '../kernel/http/presentation/report-unreadable';
import { createProductTokens } from '../kernel/identity/product-token';
import { createExportRoutes } from './modules/exports.module';
import { createInvitationRoutes } from './modules/invitations.module';
import { mailsRoutes } from '../mails/mails.routes';
import { createModerationRoutes } from './modules/moderation.module';
import { createNotificationRoutes } from './modules/notifications.module';
import { createOverviewRepository } from '../overview/overview.repository';
import { overviewRoutes } from '../overview/overview.routes';
import { operationsRoutes } from '../operations/operations.routes';
import { overridesRoutes } from '../overrides/overrides.routes';
import { createOverridesService } from '../overrides/overrides.service';
import { createPaymentServices } from './modules/payment-services';
import { createPaymentListsRepository } from '../payments/payment-lists.repository';
import { paymentsRoutes } from '../payments/payments.routes';
import { createPaymentsService } from '../payments/payments.service';
import { createWebhookRouter } from '../payments/webhook';
import { schedulerRoutes } from '../processes/scheduler/scheduler.routes';
import { createSessionsRepository } from '../sessions/sessions.repository';
import { sessionsRoutes } from '../sessions/sessions.routes';
import { createSessionsService } from '../sessions/sessions.service';
import { createSurveyRoutes } from './modules/surveys.module';
import { createSurveyAccess } from '../surveys/survey-access';
import { createSurveyIdsRepository } from '../surveys/ids/survey-ids.repository';
import { surveyIdsRoutes } from '../surveys/ids/survey-ids.routes';
import { draftsRoutes } from '../surveys/drafts/drafts.routes';
import { createSurveyServices } from './modules/survey-services';
import { transfersRoutes } from '../surveys/transfers/transfers.routes';
import { telemetryRoutes } from '../telemetry/telemetry.routes';
import { createTelemetryRepository } from '../telemetry/telemetry.repository';
import { createTelemetryService } from '../telemetry/telemetry.service';
import { createUserRoutes } from './modules/users.module';
import { createUserServices } from './modules/user-services';
import { createUserListsRepository } from '../users/user-lists.repository';
import { createUsersService } from '../users/users.service';
import { createResponsesRepository } from '../records/responses.repository';
import { createVoteRoutes } from './modules/votes.module';
import { createVoterPolicyCheck } from '../votes/voter-policy';
import { createPipeline } from './create-pipeline';
import type { ServiceDependencies } from './service-dependencies';
import { createStoredAddressClaims } from './modules/address-claims';

/** Creates services, and lists the routes. */
export function createServices({
  stores,
  scheduler,
  verifyIdentity,
  removeIdentity,
  getAccounts,
  findAccount,
  revokeSignIns,
  jwtSecret,
  isReady,
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
  const { db, now, audit, handledWork, invitations, messages, users } = stores;
  const reportUnreadable = createUnreadableReporter(log, metrics.onUnreadable);
  const createRowErrorHandler = (endpoint: EndpointDeclaration) => (id: string, error: unknown) =>
    reportUnreadable(endpoint, { id, faults: getErrorKind(error) });
  const addressClaims = createStoredAddressClaims(stores, jwtSecret);
  const responses = createResponsesRepository(db, searchLimits);
  const tokens = createProductTokens(jwtSecret, now);
  const access = createSurveyAccess({ invitations, now });
  const userServices = createUserServices(stores, { removeIdentity, getAccounts, deletionWaitMs });
  const { verifiedEmails } = userServices;
  const usersService = createUsersService({ users, lists: createUserListsRepository(db), now });
  const sessions = createSessionsService({
    sessions: createSessionsRepository(db),
    tokens,
    revokeSignIns,
    findAccount,
    recordEmailVerified: (uid, email, verified) => users.recordEmailVerified(uid, email, verified),
    now,
  });
  const survey = createSurveyServices(stores, siteOrigin);
  const { openings, surveyors } = survey;
  const paymentLists = createPaymentListsRepository(db);
  const payments = cards && createPaymentServices({ db, settings: cards, log, now });
  const routes: Route[] = [
    ...healthRoutes(isReady),
    ...sessionsRoutes(sessions),
    ...createUserRoutes(stores, { services: userServices, users: usersService }),
    // Before a survey by its id.
    ...surveyIdsRoutes(createSurveyIdsRepository(db)),
    ...createInvitationRoutes(stores, {
      addressClaims,
      openings,
      invitationLimits,
      jwtSecret,
      onUnreadable: createRowErrorHandler(getDeclaration(exportInvitations)),
    }),
    ...draftsRoutes(survey.drafts),
    ...transfersRoutes(survey.transfers),
    ...createSurveyRoutes(stores, { services: survey, access, searchLimits }),
    ...createExportRoutes(stores, {
      responses,
      onUnreadable: createRowErrorHandler(getDeclaration(exportJsonLines)),
    }),
    ...createVoteRoutes(stores, {
      responses,
      openings,
      checkVoterPolicy: createVoterPolicyCheck({ verifiedEmails, invitations }),
      addressClaims,
      onVote: metrics.onVote,
      users: usersService,
    }),
    ...createCommentRoutes(stores, usersService),
    ...createModerationRoutes(stores, { users: usersService, access, surveyors }),
    ...contactRoutes(createContactService({ messages, audit, handledWork, now })),
    ...mailsRoutes(stores.mails),
    ...createNotificationRoutes(stores, { access, jwtSecret, siteOrigin }),
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
    ...schedulerRoutes(scheduler),
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
