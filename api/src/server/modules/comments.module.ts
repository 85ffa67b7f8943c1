import type { Db } from 'mongodb';
import type { Route } from '../../endpoints/route';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import type { UsersService } from '../../users/users.service';
import type { OwnVotes } from '../../votes/own-votes';
import { createCommentsRepository } from '../../comments/comments.repository';
import { commentsRoutes } from '../../comments/comments.routes';
import { createCommentsService } from '../../comments/comments.service';

/** The routes that list the comments of pro users. */
export function createCommentRoutes({
  db,
  users,
  ...dependencies
}: {
  db: Db;
  ownVotes: OwnVotes;
  surveys: SurveysRepository;
  users: UsersService;
}): Route[] {
  return commentsRoutes(createCommentsService({ comments: createCommentsRepository(db), ...dependencies }), users);
}
