import type { ListedUser, Role, User } from '@canvass/shared/contracts';
import { readPage, toEntries, type PageRequest } from '../kernel/http/lists/pagination';
import { mapRecord } from '../kernel/http/presentation/present';
import { problem } from '../kernel/http/problems/problem';
import type { Page } from '../kernel/http/lists/page';
import { parseQueryTokens } from '../records/search-tokens';
import { formatTotal } from '../kernel/http/lists/count-limit';
import { getEffectiveRole } from '../records/effective-role';
import type { UserListsRepository } from './user-lists.repository';
import type { SignIn } from '../kernel/identity/identity';
import { acceptsSignIn, createFirstState, type SessionState } from '../records/session-state';
import type { SavedUser, UsersRepository } from '../records/users.repository';
import type { UserRecord } from '../records/users.collection';

interface UserListInput extends PageRequest {
  role?: Role | undefined;
  holders?: 'unverified' | undefined;
  q?: string | undefined;
}

/** Whether a record already has everything that a sign-in would store. */
function isStored(record: UserRecord, { email, verified }: SignIn, name: string): boolean {
  return record.email === email && record.emailVerified === verified && (name === '' || record.name === name);
}

export type UsersService = ReturnType<typeof createUsersService>;

/** Operations on the caller's own record, or on any record for admins. */
export function createUsersService({
  users,
  lists,
  now,
}: {
  users: UsersRepository;
  lists: UserListsRepository;
  now: () => Date;
}) {
  function getPlanStatus(record: UserRecord): Pick<User, 'role' | 'proUntil' | 'paidUntil'> {
    const role = getEffectiveRole(record, now());
    // The role itself, given by a command or an earlier release, has no end, whatever was paid before.
    if (record.role === 'pro-user') return { role };
    const toText = (date?: Date) => mapRecord(record.id, () => date?.toISOString());
    return { role, proUntil: toText(record.proUntil), paidUntil: toText(record.paidUntil) };
  }

  function presentUser(record: UserRecord): ListedUser {
    const { id, name, email, emailVerified } = record;
    return { _id: id, name, email, ...getPlanStatus(record), emailVerified };
  }

  async function save(signIn: SignIn, name: string, sessions?: SessionState): Promise<SavedUser> {
    const record = await users.findByUid(signIn.uid);
    if (record?.sessions && !acceptsSignIn(record.sessions, signIn.signedInAt)) throw problem('session-ended');
    // Nothing is written if nothing changed, so that users can still sign in when the disk is full.
    if (record && isStored(record, signIn, name)) return { id: record.id, outcome: 'unchanged' };
    const saved = await users.save(signIn, name, now(), sessions);
    if (saved === 'email-taken') throw problem('email-taken');
    if (saved === 'removed') throw problem('user-unknown');
    return saved;
  }

  return {
    /**
     * Stores the record of a user who has registered, without a session.
     * @throws email-taken; session-ended for a sign-in that was ended here; user-unknown for an account that is being
     * deleted.
     */
    register: (signIn: SignIn, name: string): Promise<SavedUser> => save(signIn, name),

    /**
     * Stores or refreshes the record of a user who signs in; a new record starts with this session.
     * @throws the same problems as `register`.
     */
    refresh: (signIn: SignIn, name: string): Promise<SavedUser> => save(signIn, name, createFirstState(signIn, now())),

    /**
     * The user with an email. The endpoint declares whose email the caller may name.
     * @throws user-not-found
     */
    async resolve(caller: UserRecord, email: string): Promise<UserRecord> {
      if (caller.email === email) return caller;
      const user = await users.findByEmail(email);
      if (!user) throw problem('user-not-found');
      return user;
    },

    /** A user's role in force, and until when they have Pro. */
    getPlanStatus,

    /** A user as admins see them, and they themselves. */
    present: presentUser,

    async list({ role, holders, q, ...request }: UserListInput): Promise<Page<ListedUser>> {
      const filter = { role, holders, tokens: parseQueryTokens(q ?? ''), now: now() };
      // The search term has no letter or digit; listing all users would be wrong.
      if (q !== undefined && filter.tokens.length === 0) return { entries: [], total: '0' };
      const [{ items, next }, count] = await Promise.all([
        readPage(request, (range) => lists.list({ ...filter, ...range })),
        lists.count(filter),
      ]);
      return {
        entries: toEntries(items, presentUser),
        next,
        total: formatTotal(count),
      };
    },
  };
}
