import express, { Router, type Express } from 'express';
import { live, readMetrics, ready } from '@canvass/shared/contracts';
import { compose, type Materials } from './compose';
import { docsFiles } from './docs/docs-files';
import { answerWithProblem } from './http/errors';
import { compressed, crossOrigin, securityHeaders } from './http/headers';
import { logRequests } from './http/logging';
import { buildMetrics } from './http/metrics';
import { mount } from './http/mount';
import { problem } from './http/problem';
import { buildAddressLimit } from './http/rate-limit';
import type { Route } from './http/route';
import { overridesFiles } from './overrides/overrides-files';

export interface AppDependencies extends Omit<Materials, 'metrics'> {
  corsOrigins: string[];
  trustedProxies: number;
}

/** Load balancers and Prometheus ask each process, not the API behind the edge. */
function isAboutTheProcess({ endpoint }: Route): boolean {
  return [live.path, ready.path, readMetrics.path].includes(endpoint.path);
}

/** The whole API under `/api`, as an Express application that listens nowhere yet. */
export function buildApp(dependencies: AppDependencies): Express {
  const { db, now, rateLimits, log, jwtSecret } = dependencies;
  const metrics = buildMetrics();
  const { routes, gates, webhook } = compose({ ...dependencies, metrics });
  const [api, root] = [Router(), Router()];
  mount(api, routes, gates);
  mount(root, routes.filter(isAboutTheProcess), gates);

  const app = express();
  app.set('trust proxy', dependencies.trustedProxies);
  app.use(logRequests(log, jwtSecret), metrics.measureRequests);
  app.use(securityHeaders(), crossOrigin(dependencies.corsOrigins), compressed());
  app.use(root);
  app.use(buildAddressLimit({ db, now, rateLimits, onRefusal: metrics.onRefusal }));
  app.use('/api/docs', docsFiles());
  if (dependencies.overrides) app.use('/api/overrides', overridesFiles());
  if (webhook) app.use('/api', webhook);
  app.use('/api', api);
  app.use(() => {
    throw problem('not-found');
  });
  app.use(answerWithProblem);
  return app;
}
