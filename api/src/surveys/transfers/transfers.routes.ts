import { answerTransfer, cancelTransfer, listTransferOffers, offerTransfer } from '@canvass/shared/contracts';
import { listRoute, ownRecord, ownSurvey, type Route } from '../../endpoints/route';
import { isOfferedTo, type TransfersService } from './transfers.service';

export function transfersRoutes(transfers: TransfersService): Route[] {
  return [
    listRoute(listTransferOffers, ({ caller, query }) => transfers.listOffers(caller, query)),
    ownSurvey(transfers.findSurvey).route(offerTransfer, async ({ caller, survey, body }) => ({
      modifiedCount: await transfers.offer(caller, survey, body.email),
    })),
    ownSurvey(transfers.findSurvey).route(cancelTransfer, async ({ caller, survey }) => ({
      deletedCount: await transfers.cancel(caller, survey),
    })),
    ownRecord(transfers.findSurvey, isOfferedTo).route(answerTransfer, async ({ caller, record, body }) => ({
      modifiedCount: await transfers.answer(caller, record, body.decision),
    })),
  ];
}
