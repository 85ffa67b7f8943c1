import type { Db, Filter } from 'mongodb';
import { GRANTABLE_ROLES, type Role } from '@canvass/shared/contracts';
import { beforeId } from '../kernel/database/keyset';
import type { IdRange } from '../kernel/http/lists/pagination';
import { matchAllTokens } from '../records/search-tokens';
import { COUNT_LIMIT } from '../kernel/http/lists/count-limit';
import {
  fromDocument,
  getUsersCollection,
  NOT_BEING_DELETED,
  type UserDocument,
  type UserRecord,
} from '../records/users.collection';

/** The filter of a list. */
export interface UserFilter {
  role?: Role | undefined;
  /** Only users who were given a role although their email is not verified. */
  holders?: 'unverified' | undefined;
  /** Tokens that a user must all have; empty without a search. */
  tokens: string[];
  /** The current time, which determines whose Pro has ended. */
  now: Date;
}

/** A part of a list that one index returns in order. */
interface QueryPart {
  filter: Filter<UserDocument>;
  hint: Record<string, 1 | -1>;
}

const BY_ID = { _id: 1 } as const;
const BY_TOKEN = { tokens: 1, _id: -1 } as const;
const BY_VERIFICATION = { emailVerified: 1, role: 1, _id: -1 } as const;
const BY_ROLE = { role: 1, _id: -1 } as const;
/** This index contains only users who have or had Pro time. */
const BY_UPGRADE = { role: 1, _id: 1 } as const;

export type UserListsRepository = ReturnType<typeof createUserListsRepository>;

/**
 * The queries for the users of one role. Pro users consist of two parts, each in order: those with the role, and those
 * with the role `user` and remaining Pro time. Roles other than `user` are rare, so only searches among users use the
 * index on tokens.
 */
function getQueryParts({ role, holders, tokens, now }: UserFilter): QueryPart[] {
  if (holders) {
    const roles = GRANTABLE_ROLES.filter((each) => !role || each === role);
    return roles.map((each) => ({ filter: { role: each, emailVerified: false }, hint: BY_VERIFICATION }));
  }
  const tokenHint = tokens.length > 0 ? BY_TOKEN : undefined;
  if (!role) return [{ filter: {}, hint: tokenHint ?? BY_ID }];
  if (role === 'pro-user') {
    return [
      { filter: { role }, hint: BY_ROLE },
      { filter: { role: 'user', proUntil: { $gt: now } }, hint: BY_UPGRADE },
    ];
  }
  if (role !== 'user') return [{ filter: { role }, hint: BY_ROLE }];
  const withoutUpgrade = { $or: [{ proUntil: { $exists: false } }, { proUntil: { $lte: now } }] };
  return [{ filter: { role, ...withoutUpgrade }, hint: tokenHint ?? BY_ROLE }];
}

/** Lists of users, newest first. Each part of a list is a single index scan. */
export function createUserListsRepository(db: Db) {
  const users = getUsersCollection(db);

  return {
    async list({ after, limit, ...userFilter }: UserFilter & IdRange): Promise<UserRecord[]> {
      const range = { ...matchAllTokens(userFilter.tokens), ...NOT_BEING_DELETED, ...beforeId(after) };
      const found = await Promise.all(
        getQueryParts(userFilter).map(({ filter, hint }) =>
          users
            .find({ ...filter, ...range }, { hint })
            .sort({ _id: -1 })
            .limit(limit)
            .map(fromDocument)
            .toArray(),
        ),
      );
      return found
        .flat()
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, limit);
    },

    /** The number of matches, counted up to one more than `COUNT_LIMIT`. */
    async count(userFilter: UserFilter): Promise<number> {
      const counts = await Promise.all(
        getQueryParts(userFilter).map(({ filter, hint }) =>
          users.countDocuments(
            { ...filter, ...matchAllTokens(userFilter.tokens), ...NOT_BEING_DELETED },
            { hint, limit: COUNT_LIMIT + 1 },
          ),
        ),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}
