import type { IncomingMessage } from 'node:http';
import express, { Router, type Express } from 'express';
import { live, readMetrics, ready } from '@canvass/shared/contracts';
import { createServices } from './create-services';
import type { ServiceDependencies } from './service-dependencies';
import { createDocsFilesRouter } from '../docs/docs-page';
import { sendProblem } from '../kernel/http/problems/errors';
import { compressResponses, allowCrossOrigin, securityHeaders } from '../kernel/http/headers';
import { logRequests } from '../kernel/http/logging/logging';
import { createMetrics } from '../kernel/http/logging/metrics';
import { createMailsRepository } from '../mails/mails.repository';
import type { TaskSuccesses } from '../kernel/tasks/task-successes';
import { mount } from '../endpoints/mount';
import { problem } from '../kernel/http/problems/problem';
import { createAddressRateLimit } from '../kernel/http/rate-limits/rate-limit';
import type { Route } from '../endpoints/route';
import { createOverridesFilesRouter } from '../overrides/overrides-page';

export interface AppDependencies extends Omit<ServiceDependencies, 'metrics'> {
  corsOrigins: string[];
  trustedProxies: number;
  /** Whether a request came through the private port. */
  isPrivate?: (request: IncomingMessage) => boolean;
  /** When the background tasks of this process last succeeded; absent if it runs none. */
  taskSuccesses?: Pick<TaskSuccesses, 'list'> | undefined;
}

/** Load balancers and Prometheus call each process directly, not through the edge. */
function isProcessRoute({ endpoint }: Route): boolean {
  return [live.path, ready.path, readMetrics.path].includes(endpoint.path);
}

/** The whole API under `/api`, as an Express application that is not listening yet. */
export function createApp(dependencies: AppDependencies): Express {
  const { stores, rateLimits, log, jwtSecret, isPrivate, taskSuccesses = { list: () => [] } } = dependencies;
  const { db, now } = stores;
  const metrics = createMetrics(() => createMailsRepository(db).measure(), taskSuccesses);
  const { routes, pipeline, webhook } = createServices({ ...dependencies, metrics });
  const [api, root] = [Router(), Router()];
  mount(api, routes, pipeline);
  mount(root, routes.filter(isProcessRoute), pipeline);

  const app = express();
  app.set('trust proxy', dependencies.trustedProxies);
  app.use(logRequests(log, jwtSecret), metrics.measureRequests);
  app.use(securityHeaders(), allowCrossOrigin(dependencies.corsOrigins), compressResponses());
  app.use(root);
  app.use(createAddressRateLimit({ db, now, rateLimits, onLimitExceeded: metrics.onLimitExceeded }, isPrivate));
  app.use('/api/docs', createDocsFilesRouter());
  if (dependencies.overrides) app.use('/api/overrides', createOverridesFilesRouter());
  if (webhook) app.use('/api', webhook);
  app.use('/api', api);
  app.use(() => {
    throw problem('not-found');
  });
  app.use(sendProblem);
  return app;
}
