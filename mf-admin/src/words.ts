/** What a list of people was narrowed to. */
interface Wanted {
  q?: string | undefined;
  role?: string | undefined;
}

/** Every text of this area. Those quoted in the specification keep their letters. */
export const words = {
  search: 'Search',
  clearSearch: 'Clear search',
  clearText: 'Clear',
  cancel: 'Cancel',
  uncertain: 'It is not certain whether it was done. Try again: it is done only once.',

  users: {
    title: 'Our Users',
    table: 'Users',
    total: (total: string) => `${total} ${total === '1' ? 'person' : 'people'}`,
    filter: 'Filter users',
    searchPlaceholder: 'Name or email',
    role: 'Role',
    allRoles: 'All roles',
    columns: { name: 'Name', email: 'Email', role: 'Role', actions: 'Actions' },
    you: 'You',
    nameless: 'No name',
    proUntil: (day: string) => `until ${day}`,
    roleOf: (name: string) => `Role of ${name}`,
    roleChanged: (name: string, role: string) => `${name} is now ${role}`,
    nobody: 'Nobody matches',
    nobodyHint: ({ q, role }: Wanted) => {
      if (!q && !role) return 'There are no users yet.';
      if (!q) return `There is no user with the role ${role}.`;
      return `No ${role ?? 'user'} has a name or email with a word that begins with “${q}”.`;
    },
    clear: 'Clear filters',
    failed: 'The users did not load',

    delete: 'Delete',
    deleteOf: (name: string) => `Delete ${name}`,
    sure: 'Are you sure?',
    noReturn: "You won't be able to revert this!",
    happens: 'What happens',
    happensAll: [
      'They can no longer sign in.',
      'Their votes stay counted, without name and email.',
      'Their comments go.',
      'Their surveys are unpublished.',
    ],
    written: 'What they wrote as answers',
    writtenChoices: {
      keep: 'Keep it with the votes, without a name',
      erase: 'Erase it; the votes stay counted',
    },
    yes: 'Yes, delete it!',
    deleting: 'Deleting',
    deleted: 'User is deleted',
  },
} as const;
