import type { EndpointDeclaration, Ownership, Role } from '@canvass/shared/contracts';
import { getEffectiveRole } from '../../users/roles/effective-role';
import { problem, type ProblemError } from '../problems/problem';
import type { AnyCaller } from './request-pipeline';
import type { OwnedSurvey } from './route';

/** A validated request and who sends it. */
export interface AuthorizedRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  caller: AnyCaller;
  /** The role that counts now; absent for who has no record here. */
  role: Role | undefined;
}

/** The role of a caller that counts now; nothing for who is not signed in, or has no record here yet. */
export function getCallerRole(caller: AnyCaller, now: Date): Role | undefined {
  return caller !== null && 'role' in caller ? getEffectiveRole(caller, now) : undefined;
}

/** What a request has at a place like `body.email`. */
function getField(request: AuthorizedRequest, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], request);
}

function isExempt({ adminsExempt }: Ownership, { role }: AuthorizedRequest): boolean {
  return adminsExempt === true && role === 'admin';
}

/** @throws foreign-email where the endpoint asks for the caller's own email, and the request names another one. */
export function requireOwnEmail({ ownership }: EndpointDeclaration, request: AuthorizedRequest): void {
  if (!ownership?.email || isExempt(ownership, request)) return;
  const email = getField(request, ownership.email);
  // A field that was left out names nobody.
  if (email !== undefined && email !== request.caller?.email) throw problem('foreign-email');
}

/** Why a request is refused that fills a field which others may fill; nothing for one that fills none. */
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

/** @throws survey-not-found; not-your-survey where the endpoint asks for an own survey, and this one is somebody else's. */
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
