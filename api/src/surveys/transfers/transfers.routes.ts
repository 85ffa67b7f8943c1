import { answerTransfer, cancelTransfer, listTransferOffers, offerTransfer } from '@canvass/shared/contracts';
import { listRoute, ownSurvey, route, type Route } from '../../http/pipeline/route';
import type { TransfersService } from './transfers.service';

export function transfersRoutes(transfers: TransfersService): Route[] {
  return [
    listRoute(listTransferOffers, ({ caller, query }) => transfers.listOffers(caller, query)),
    ownSurvey(transfers.findSurvey).route(offerTransfer, async ({ caller, survey, body }) => ({
      modifiedCount: await transfers.offer(caller, survey, body.email),
    })),
    ownSurvey(transfers.findSurvey).route(cancelTransfer, async ({ caller, survey }) => ({
      deletedCount: await transfers.cancel(caller, survey),
    })),
    route(answerTransfer, async ({ caller, params, body }) => ({
      modifiedCount: await transfers.answer(caller, params.id, body.decision),
    })),
  ];
}
