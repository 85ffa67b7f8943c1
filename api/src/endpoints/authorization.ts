import type { EndpointDeclaration, Ownership, Role } from '@canvass/shared/contracts';
import { getEffectiveRole } from '../records/effective-role';
import { problem, type ProblemError } from '../kernel/http/problems/problem';
import type { AnyCaller } from './request-pipeline';
import type { UserRecord } from '../records/users.collection';
import type { OwnedSurvey, Route } from './route';

/** A validated request and its caller. */
export interface AuthorizedRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  caller: AnyCaller;
  /** The role in force; absent if the caller has no user record. */
  role: Role | undefined;
}

/** The caller's role in force; undefined if they are not signed in or have no user record yet. */
export function getCallerRole(caller: AnyCaller, now: Date): Role | undefined {
  return caller !== null && 'role' in caller ? getEffectiveRole(caller, now) : undefined;
}

/** The value of a field that is addressed like `body.email`. */
function getField(request: AuthorizedRequest, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], request);
}

function isExempt({ adminsExempt }: Ownership, { role }: AuthorizedRequest): boolean {
  return adminsExempt === true && role === 'admin';
}

/** @throws foreign-email if the endpoint requires the caller's own email and the request names another one. */
export function requireOwnEmail({ ownership }: EndpointDeclaration, request: AuthorizedRequest): void {
  if (!ownership?.email || isExempt(ownership, request)) return;
  const email = getField(request, ownership.email);
  // An absent field names nobody.
  if (email !== undefined && email !== request.caller?.email) throw problem('foreign-email');
}

/** The refusal of a request that fills a field reserved for other roles; undefined if it fills none. */
export function findFieldRefusal(
  { restrictedFields = [] }: EndpointDeclaration,
  request: AuthorizedRequest,
): ProblemError | undefined {
  const isAllowed = (roles: readonly Role[]) => request.role !== undefined && roles.includes(request.role);
  const refused = restrictedFields.find(({ field, roles }) => {
    const value = getField(request, field);
    return value !== undefined && value !== '' && !isAllowed(roles);
  });
  return refused && problem(request.caller ? refused.problem : 'unauthenticated');
}

/**
 * @throws survey-not-found; not-your-survey if the endpoint requires the caller's own survey and this one is not
 * theirs.
 */
export function requireOwnSurvey<Survey extends OwnedSurvey>(
  { ownership }: EndpointDeclaration,
  survey: Survey | null,
  request: AuthorizedRequest,
): Survey {
  if (!survey) throw problem('survey-not-found');
  const isForeign = survey.surveyorUid !== request.caller?.uid;
  if (ownership?.survey && isForeign && !isExempt(ownership, request)) throw problem('not-your-survey');
  return survey;
}

/**
 * Loads the record that a request is about.
 * @throws the declared problem if there is none, or if it is somebody else's.
 */
export async function loadOwnRecord(
  { ownership }: EndpointDeclaration,
  recordLoader: Route['recordLoader'],
  request: AuthorizedRequest,
): Promise<unknown> {
  const { id } = request.params as { id: string };
  const record = await recordLoader?.load(id);
  const isForeign = () => ownership?.hidden && !recordLoader?.isOwn(request.caller as UserRecord, record as never);
  if (!record || isForeign()) throw problem(ownership?.hidden ?? 'not-found');
  return record;
}
