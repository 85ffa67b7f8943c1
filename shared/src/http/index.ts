export { accessToken } from './access-token';
export { readClaims } from './claims';
export { call, callPage, type RequestOptions, type ListPage } from './request';
export { publicClient, READ_TIMEOUT_MS, securedClient, setApiBase } from './clients';
export { limitRequests } from './limit-requests';
export { sealClients } from './seal-clients';
export { newIdempotencyKey } from './idempotency-key';
export { createProblemError, getSentProblem, toApiError, isTimeout, type ApiError, type SentProblem } from './problem';

/** Former names, which released areas import. Remove them with version 2 of this module. */
export { readClaims as claimsOf } from './claims';
export { READ_TIMEOUT_MS as READ_TIMEOUT } from './clients';
export { toApiError as failureOf } from './problem';
