import compression from 'compression';
import cors from 'cors';
import express, { Router, type Express } from 'express';
import helmet from 'helmet';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { buildEventsRepository } from './events/events.repository';
import { eventsRoutes } from './events/events.routes';
import { buildEventsService } from './events/events.service';
import { healthRoutes } from './health/health.routes';
import { buildAuthentication } from './http/authentication';
import { answerWithProblem } from './http/errors';
import { logRequests } from './http/logging';
import { problem } from './http/problem';
import { buildOnce } from './http/idempotency';
import { mount } from './http/mount';
import { buildLimit } from './http/rate-limit';
import type { Route } from './http/route';
import type { VerifyIdentity } from './identity/identity';
import { buildProductTokens } from './identity/product-token';
import { surveysRoutes } from './surveys/surveys.routes';
import { buildSurveysRepository } from './surveys/surveys.repository';
import { buildSurveysService } from './surveys/surveys.service';
import { buildUsersRepository } from './users/users.repository';
import { usersRoutes } from './users/users.routes';
import { buildUsersService } from './users/users.service';
import { buildVotesRepository } from './votes/votes.repository';
import { votesRoutes } from './votes/votes.routes';
import { buildVotesService } from './votes/votes.service';

export interface AppDependencies {
  db: Db;
  verifyIdentity: VerifyIdentity;
  jwtSecret: string;
  now: () => Date;
  log: Logger;
  corsOrigins: string[];
  trustedProxies: number;
  operatorToken: string | undefined;
  isReady: () => Promise<boolean>;
}

function compose({ db, verifyIdentity, jwtSecret, now, isReady, operatorToken }: AppDependencies) {
  const users = buildUsersRepository(db);
  const surveys = buildSurveysRepository(db);
  const events = buildEventsService({ events: buildEventsRepository(db), now });
  const tokens = buildProductTokens(jwtSecret, now);
  const usersService = buildUsersService({ users, tokens, now });
  const surveysService = buildSurveysService({ surveys, now });
  const votesService = buildVotesService({ votes: buildVotesRepository(db), surveys, now });
  const routes: Route[] = [
    ...healthRoutes(isReady),
    ...usersRoutes(usersService),
    ...surveysRoutes(surveysService),
    ...votesRoutes(votesService, usersService),
    ...eventsRoutes(events),
  ];
  const gates = {
    authenticate: buildAuthentication({ verifyIdentity, tokens, users, now, operatorToken }),
    limit: buildLimit(),
    once: buildOnce(db, now),
  };
  return { routes, gates };
}

/** The whole API under `/api`, as an Express application that listens nowhere yet. */
export function buildApp(dependencies: AppDependencies): Express {
  const { routes, gates } = compose(dependencies);
  const router = Router();
  mount(router, routes, gates);

  const app = express();
  app.set('trust proxy', dependencies.trustedProxies);
  app.use(logRequests(dependencies.log));
  app.use(helmet());
  app.use(cors({ origin: dependencies.corsOrigins, exposedHeaders: ['Link', 'X-Total-Count', 'X-Request-Id'] }));
  app.use(compression());
  app.use('/api', router);
  app.use(() => {
    throw problem('not-found');
  });
  app.use(answerWithProblem);
  return app;
}
