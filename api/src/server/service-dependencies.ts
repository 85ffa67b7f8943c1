import type { Logger } from 'pino';
import type { RateLimits } from '../kernel/http/rate-limits/rate-limit';
import type { InvitationLimits } from '../invitations/daily-limit';
import type { Metrics } from '../kernel/http/logging/metrics';
import type { OverrideSettings } from '../overrides/override-settings';
import type { StripeSettings } from '../payments/stripe-gateway';
import type {
  FindAccount,
  GetAccounts,
  RemoveIdentity,
  RevokeSignIns,
  VerifyIdentity,
} from '../kernel/identity/identity';
import type { AreaNames } from '../telemetry/area-names';
import type { SearchLimits } from '../surveys/search/survey-lists.repository';
import type { Scheduler } from '../processes/scheduler/scheduler';
import type { Stores } from './stores';

/** What the services and routes need. */
export interface ServiceDependencies {
  stores: Stores;
  /** The scheduler of this process, or one that only lists the tasks. */
  scheduler: Pick<Scheduler, 'listTasks'>;
  verifyIdentity: VerifyIdentity;
  removeIdentity: RemoveIdentity;
  getAccounts: GetAccounts;
  findAccount: FindAccount;
  revokeSignIns: RevokeSignIns;
  jwtSecret: string;
  operatorToken: string | undefined;
  rateLimits: RateLimits;
  invitationLimits: InvitationLimits;
  /** In milliseconds. */
  requestTimeoutMs: number;
  areas: AreaNames;
  /** Absent if overrides are not allowed. */
  overrides: OverrideSettings | undefined;
  metrics: Metrics;
  log: Logger;
  /** Absent if no cards are accepted. */
  cards: StripeSettings | undefined;
  isReady: () => Promise<boolean>;
  /** Where links in mails lead; absent if the installation sends none. */
  siteOrigin: string | undefined;
  /** Replaces the default limits. */
  searchLimits?: SearchLimits | undefined;
  deletionWaitMs?: number | undefined;
}
