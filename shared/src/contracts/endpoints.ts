import type { Endpoint } from './endpoint';
import { live, ready } from './health';
import { createSurvey, listOwnSurveys, listSurveys, readSurvey } from './surveys';
import { checkRole, issueToken, listUsers, refreshUser, registerUser } from './users';
import { castVote, listParticipated, listResponses } from './votes';

/** Every endpoint of the API by name: what the server must answer, and what its tests walk through. */
export const endpoints = {
  live,
  ready,
  issueToken,
  registerUser,
  refreshUser,
  checkRole,
  listUsers,
  listSurveys,
  listOwnSurveys,
  readSurvey,
  createSurvey,
  castVote,
  listResponses,
  listParticipated,
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
