import { formatCount } from '../ui/format/numbers';
import { plural } from '../ui/format/plural';

/** The texts about unreadable records. */
export const strings = {
  title: (count: number) =>
    plural(count, { one: 'One entry cannot be shown', other: `${formatCount(count)} entries cannot be shown` }),
  text: 'Its stored data is damaged. The rest of the list is complete. Give this ID to whoever runs Canvass.',
  surveysText:
    'Its stored data is damaged, so nobody can open it or vote on it. Give this ID to whoever runs Canvass, or delete it.',
  list: 'Entries that cannot be shown',
  unpublish: 'Unpublish',
  delete: 'Delete',
  confirmTitle: 'Are you sure?',
  confirmWarning: "You won't be able to revert this!",
  consequences: 'The survey is deleted. Its votes and reports stay in the data of the people who made them.',
  cancel: 'Cancel',
  confirm: 'Yes, delete it!',
  deleting: 'Deleting',
  deleted: 'Survey is deleted',
  notDeleted: 'The survey was not deleted: someone changed it just now. Check the list again.',
} as const;
