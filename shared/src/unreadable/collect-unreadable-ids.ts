import type { ListPage } from '../http/request';

/** The ids of the records that the loaded pages of a list left out, each once. */
export function collectUnreadableIds(pages: Pick<ListPage<unknown>, 'unreadable'>[] | undefined): string[] {
  return [...new Set((pages ?? []).flatMap(({ unreadable = [] }) => unreadable))];
}
