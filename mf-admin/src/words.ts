/** Every text of this area. Those quoted in the specification keep their letters. */
export const words = {
  users: 'Our Users',
  usersTable: 'Users',
  filter: 'Filter users',
  role: 'Role',
  allRoles: 'All roles',
  columns: { name: 'Name', email: 'Email', role: 'Role' },
  you: 'You',
  nameless: 'No name',
  proUntil: (day: string) => `until ${day}`,
  nobody: 'Nobody matches',
  nobodyWithRole: (role: string) => `There is no user with the role ${role}.`,
  nobodyAtAll: 'There are no users yet.',
  clear: 'Clear filters',
  failed: 'The users did not load',
} as const;
