import * as contract from '@vicino/contract/foundation/flags/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { exportList } from '../../../platform/grid-export.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { changeFlag } from './change-flag.ts'
import { createFlag } from './create-flag.ts'
import { FLAGS } from './export-flags.ts'
import { readReach } from './flags.queries.ts'
import { flagPage, oneFlag } from './records.ts'

/**
 * SuperAdmins switch things off in countries and sectors without a release
 * (docs/modules/foundation.md, "Flags"). This server applies a change at once and notifies the
 * others.
 */
export const routes: Routes = (app, services) => {
  const { db, flags, clock } = services
  serveRead(app, services, contract.listFlags, (reader, { query }) => flagPage(reader, services, query))
  serveReadDocument(app, services, contract.exportFlags, (reader, call) =>
    exportList(services, FLAGS, call, (request) => flagPage(reader, services, request)),
  )
  serve(app, contract.createFlag, async (call) => {
    const made = await withIdempotencyKey(services, call, (tx) =>
      createFlag(tx, services, call.body, call.actor),
    )
    flags.forget()
    return made
  })
  serve(app, contract.previewFlag, ({ body }) => readReach(db, body, clock.now()))
  serve(app, contract.getFlag, ({ params }) => oneFlag(db, services, params.id))
  serve(app, contract.updateFlag, async ({ params, body, actor }) => {
    const changed = await changeFlag(db, services, params.id, body, actor)
    flags.forget()
    return changed
  })
}
