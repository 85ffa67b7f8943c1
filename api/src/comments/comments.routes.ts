import { listComments } from '@canvass/shared/contracts';
import { listRoute, type Route } from '../endpoints/route';
import type { UsersService } from '../users/users.service';
import type { CommentsService } from './comments.service';

export function commentsRoutes(comments: CommentsService, users: UsersService): Route[] {
  return [
    listRoute(listComments, async ({ caller, query: { email, ...range } }) =>
      comments.list(caller, await users.resolve(caller, email), range),
    ),
  ];
}
