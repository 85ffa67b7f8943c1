import type { Db, Filter } from 'mongodb';
import { GIVEN_ROLES, type Role } from '@canvass/shared/contracts';
import { olderThan } from '../database/ranges';
import type { IdRange } from '../http/page';
import { havingTokens } from '../surveys/search-tokens';
import { COUNT_LIMIT } from '../surveys/survey-lists.repository';
import { fromDocument, PRESENT, type UserDocument, type UserRecord } from './user-document';

/** What a list is made of. */
export interface UserFilter {
  role?: Role | undefined;
  /** Only those who hold a given role with an email that is not verified. */
  holders?: 'unverified' | undefined;
  /** All of them are among a user's tokens; empty for a list that nothing is searched in. */
  tokens: string[];
  /** Decides whose paid upgrade has ended. */
  now: Date;
}

/** A part of a list that one index holds in order. */
interface Part {
  filter: Filter<UserDocument>;
  hint: Record<string, 1 | -1>;
}

const BY_ID = { _id: 1 } as const;
const BY_TOKEN = { tokens: 1, _id: -1 } as const;
const BY_VERIFICATION = { emailVerified: 1, role: 1, _id: -1 } as const;
const BY_ROLE = { role: 1, _id: -1 } as const;
/** Holds only those who have a paid upgrade, or had one. */
const BY_UPGRADE = { role: 1, _id: 1 } as const;

export type UserListsRepository = ReturnType<typeof buildUserListsRepository>;

/**
 * The users of one role. A pro-user is one by role, or a user whose upgrade lasts: two parts, each in order. Few are
 * anything but users, so that only among these a token is the shorter way.
 */
function partsOf({ role, holders, tokens, now }: UserFilter): Part[] {
  if (holders) {
    const wanted = GIVEN_ROLES.filter((each) => !role || each === role);
    return wanted.map((each) => ({ filter: { role: each, emailVerified: false }, hint: BY_VERIFICATION }));
  }
  const many = tokens.length > 0 ? BY_TOKEN : undefined;
  if (!role) return [{ filter: {}, hint: many ?? BY_ID }];
  if (role === 'pro-user') {
    return [
      { filter: { role }, hint: BY_ROLE },
      { filter: { role: 'user', proUntil: { $gt: now } }, hint: BY_UPGRADE },
    ];
  }
  if (role !== 'user') return [{ filter: { role }, hint: BY_ROLE }];
  const withoutUpgrade = { $or: [{ proUntil: { $exists: false } }, { proUntil: { $lte: now } }] };
  return [{ filter: { role, ...withoutUpgrade }, hint: many ?? BY_ROLE }];
}

/** Lists of users, newest first. Every part of one is one scan of one index. */
export function buildUserListsRepository(db: Db) {
  const users = db.collection<UserDocument>('users');

  return {
    async list({ after, limit, ...wanted }: UserFilter & IdRange): Promise<UserRecord[]> {
      const range = { ...havingTokens(wanted.tokens), ...PRESENT, ...olderThan(after) };
      const found = await Promise.all(
        partsOf(wanted).map(({ filter, hint }) =>
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

    /** How many there are, counted up to one more than `COUNT_LIMIT`. */
    async count(wanted: UserFilter): Promise<number> {
      const counts = await Promise.all(
        partsOf(wanted).map(({ filter, hint }) =>
          users.countDocuments(
            { ...filter, ...havingTokens(wanted.tokens), ...PRESENT },
            { hint, limit: COUNT_LIMIT + 1 },
          ),
        ),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}
