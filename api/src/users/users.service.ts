import type { Role, User } from '@canvass/shared/contracts';
import { readPage, type PageRequest } from '../http/page';
import { problem } from '../http/problem';
import type { Page } from '../http/route';
import type { Identity } from '../identity/identity';
import type { ProductTokens } from '../identity/product-token';
import { roleOf } from './roles';
import type { SavedUser, UserRecord, UsersRepository } from './users.repository';

export type UsersService = ReturnType<typeof buildUsersService>;

/** Everything here is about one's own record unless an admin asks. */
export function buildUsersService({
  users,
  tokens,
  now,
}: {
  users: UsersRepository;
  tokens: ProductTokens;
  now: () => Date;
}) {
  function present({ id, name, email, ...record }: UserRecord): User {
    return { _id: id, name, email, role: roleOf(record, now()), proUntil: record.proUntil?.toISOString() };
  }

  return {
    issueToken(identity: Identity, email: string): string {
      if (identity.email !== email) throw problem('foreign-email');
      return tokens.issue(identity.uid, email);
    },

    /** @throws foreign-email, email-taken */
    async save(identity: Identity, { name, email }: { name: string; email: string }): Promise<SavedUser> {
      if (identity.email !== email) throw problem('foreign-email');
      const saved = await users.save(identity, name, now());
      if (!saved) throw problem('email-taken');
      return saved;
    },

    /** The person an email stands for: the caller, or anyone for admins. */
    async resolve(caller: UserRecord, email: string): Promise<UserRecord> {
      if (caller.email === email) return caller;
      if (roleOf(caller, now()) !== 'admin') throw problem('foreign-email');
      const user = await users.findByEmail(email);
      if (!user) throw problem('user-not-found');
      return user;
    },

    roleOf(user: UserRecord): Role {
      return roleOf(user, now());
    },

    async list({ role, ...request }: PageRequest & { role?: Role | undefined }): Promise<Page<User>> {
      const { items, next } = await readPage(request, (range) => users.list({ role, now: now(), ...range }));
      return { items: items.map(present), next };
    },
  };
}
