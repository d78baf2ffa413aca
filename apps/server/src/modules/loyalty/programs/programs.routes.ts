import * as contract from '@vicino/contract/loyalty/programs/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'
import { activate } from './activate.ts'
import { cancel, readCancellation, windDown } from './cancel.ts'
import { changeBase } from './change-base.ts'
import { changeConfig } from './change-config.ts'
import { changeTiers, readTiers } from './change-tiers.ts'
import { createProgram } from './create.ts'
import { lintProgram } from './lint-program.ts'
import { listPrograms, readActive, readConfig, readProgram } from './read-program.ts'
import { removeProgram } from './remove.ts'
import { schedule, unschedule } from './schedule.ts'
import { simulate } from './simulate.ts'
import { readBrandTotals, readStatistics } from './statistics.ts'

/** Loyalty programs of brands: their states, mechanics, tiers and metrics. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.createProgram, (call) =>
    withIdempotencyKey(services, call, (tx) => createProgram(tx, services, call.body, call.actor)),
  )
  serve(app, contract.listPrograms, ({ query, actor }) => listPrograms(db, services, query, actor))
  serve(app, contract.getActiveProgram, ({ params, actor }) =>
    readActive(db, services, params.brandId, actor),
  )
  serve(app, contract.getProgram, ({ params, actor }) => readProgram(db, services, params.id, actor))
  serve(app, contract.updateProgram, ({ params, body, actor }) =>
    inTransaction(db, (tx) => changeBase(tx, services, params.id, body, actor)),
  )
  serve(app, contract.deleteProgram, ({ params, actor }) =>
    inTransaction(db, (tx) => removeProgram(tx, services, params.id, actor)),
  )

  serve(app, contract.getProgramConfig, ({ params, actor }) => readConfig(db, params.id, actor))
  serve(app, contract.updateProgramConfig, ({ params, body, actor, request }) => {
    const ifMatch = request.headers['if-match']
    return inTransaction(db, (tx) =>
      changeConfig(tx, services, { id: params.id, config: body, ifMatch }, actor),
    )
  })
  serve(app, contract.lintProgram, ({ params, actor }) => lintProgram(db, services, params.id, actor))
  serve(app, contract.simulatePurchase, ({ params, body, actor }) =>
    simulate(db, services, { id: params.id, body }, actor),
  )

  serve(app, contract.scheduleProgram, ({ params, actor }) =>
    inTransaction(db, (tx) => schedule(tx, services, params.id, actor)),
  )
  serve(app, contract.unscheduleProgram, ({ params, actor }) =>
    inTransaction(db, (tx) => unschedule(tx, services, params.id, actor)),
  )
  serve(app, contract.activateProgram, ({ params, actor }) =>
    inTransaction(db, (tx) => activate(tx, services, params.id, actor)),
  )
  serve(app, contract.getCancellation, ({ params, actor, language }) =>
    readCancellation(db, services, params.id, { actor, language }),
  )
  serve(app, contract.cancelProgram, (call) =>
    withIdempotencyKey(services, call, (tx) =>
      cancel(tx, services, { id: call.params.id, reason: call.body.reason }, call.actor),
    ),
  )
  serve(app, contract.windDownProgram, ({ params, actor }) =>
    inTransaction(db, (tx) => windDown(tx, services, params.id, actor)),
  )

  serve(app, contract.getBrandTotals, ({ params, actor }) =>
    readBrandTotals(db, services, params.brandId, actor),
  )
  serve(app, contract.getProgramStatistics, ({ params, query, actor }) =>
    readStatistics(db, services, { ...params, ...query }, actor),
  )
  serve(app, contract.getTiers, ({ params, actor }) => readTiers(db, services, params.brandId, actor))
  serve(app, contract.updateTiers, ({ params, body, actor }) =>
    inTransaction(db, (tx) => changeTiers(tx, services, { brandId: params.brandId, ...body }, actor)),
  )
}
