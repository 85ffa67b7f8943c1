import { readOwnPart } from '@canvass/shared/contracts';
import { route, type Route } from '../../endpoints/route';
import type { MyActivityService } from './my-activity.service';

export function myActivityRoutes(myActivity: MyActivityService): Route[] {
  return [route(readOwnPart, ({ caller, params }) => myActivity.read(caller, params.id))];
}
