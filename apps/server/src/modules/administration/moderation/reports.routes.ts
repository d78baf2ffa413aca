import * as contract from '@vicino/contract/administration/moderation/endpoints'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import type { Routes } from '../../../platform/feature.ts'
import { appealAgainst, appealByToken } from './appeal.ts'
import { decide } from './decide.ts'
import { decideAboutAppeal } from './decide-appeal.ts'
import { exportReports } from './export-reports.ts'
import { listReports } from './list-reports.ts'
import { ownDecisions } from './own-decisions.ts'
import { assignCase, readCase } from './read-case.ts'

/** Reports: superAdmins read and decide them, authors appeal. */
export const routes: Routes = (app, services) => {
  serve(app, contract.decideReport, (call) =>
    withIdempotencyKey(services, call, (tx) => decide(tx, services, call.params.id, call.body, call.actor)),
  )
  serve(app, contract.listReports, ({ query, actor }) => listReports(services.db, services, query, actor))
  serveDocument(app, contract.exportReports, ({ query, ...exporting }) =>
    exportReports(services, query, exporting),
  )
  serve(app, contract.getReport, ({ params, actor }) => readCase(services.db, services, params.id, actor))
  serve(app, contract.assignReport, ({ params: { id }, body: { assigned }, actor }) =>
    assignCase(services.db, services, { id, assigned }, actor),
  )
  serve(app, contract.listOwnDecisions, ({ query, actor }) =>
    ownDecisions(services.db, services, query, actor),
  )
  serve(app, contract.appeal, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      appealAgainst(tx, services, { id: call.params.id, text: call.body.text }, call.actor),
    ),
  )
  serve(app, contract.appealByLink, ({ body }) =>
    inTransaction(services.db, (tx) => appealByToken(tx, services, body)),
  )
  serve(app, contract.decideAppeal, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      decideAboutAppeal(tx, services, call.params.id, call.body.outcome, call.actor),
    ),
  )
}
