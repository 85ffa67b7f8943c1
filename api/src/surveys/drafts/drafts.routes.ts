import { createDraft, deleteDraft, listDrafts, readDraft, saveDraft, scheduleDraft } from '@canvass/shared/contracts';
import { idempotentRoute, listRoute, ownRecord, type Route } from '../../endpoints/route';
import type { DraftsService } from './drafts.service';

export function draftsRoutes(drafts: DraftsService): Route[] {
  const ownDraft = ownRecord(drafts.findDraft, ({ uid }, { surveyorUid }) => surveyorUid === uid);
  return [
    listRoute(listDrafts, ({ caller, query }) => drafts.list(caller, query)),
    idempotentRoute(createDraft, async ({ caller, body, idempotencyKey }) => ({
      insertedId: await drafts.create(caller, body.content, idempotencyKey),
    })),
    ownDraft.route(readDraft, ({ record }) => drafts.read(record)),
    ownDraft.route(saveDraft, ({ caller, body, ...call }) => drafts.save(caller, call, body)),
    ownDraft.route(scheduleDraft, ({ caller, body, ...call }) =>
      drafts.schedule(caller, call, body.opensAt === null ? null : new Date(body.opensAt)),
    ),
    ownDraft.route(deleteDraft, async ({ record }) => ({ deletedCount: await drafts.delete(record) })),
  ];
}
