import { createDraft, deleteDraft, listDrafts, readDraft, saveDraft, scheduleDraft } from '@canvass/shared/contracts';
import { idempotentRoute, listRoute, route, type Route } from '../../http/pipeline/route';
import type { DraftsService } from './drafts.service';

export function draftsRoutes(drafts: DraftsService): Route[] {
  return [
    listRoute(listDrafts, ({ caller, query }) => drafts.list(caller, query)),
    idempotentRoute(createDraft, async ({ caller, body, idempotencyKey }) => ({
      insertedId: await drafts.create(caller, body.content, idempotencyKey),
    })),
    route(readDraft, ({ caller, params }) => drafts.read(caller, params.id)),
    route(saveDraft, ({ caller, params, body }) => drafts.save(caller, params.id, body.content, body.revision)),
    route(scheduleDraft, ({ caller, params, body }) =>
      drafts.schedule(caller, params.id, body.opensAt === null ? null : new Date(body.opensAt)),
    ),
    route(deleteDraft, async ({ caller, params }) => ({ deletedCount: await drafts.delete(caller, params.id) })),
  ];
}
