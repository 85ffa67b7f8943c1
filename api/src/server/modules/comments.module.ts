import type { Route } from '../../endpoints/route';
import type { UsersService } from '../../users/users.service';
import { createCommentsRepository } from '../../comments/comments.repository';
import { commentsRoutes } from '../../comments/comments.routes';
import { createCommentsService } from '../../comments/comments.service';
import type { Stores } from '../stores';

/** The routes that list the comments of pro users. */
export function createCommentRoutes(stores: Stores, users: UsersService): Route[] {
  return commentsRoutes(createCommentsService({ ...stores, comments: createCommentsRepository(stores.db) }), users);
}
