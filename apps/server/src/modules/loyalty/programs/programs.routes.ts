import * as contract from '@vicino/contract/loyalty/programs/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { activate } from './activate-program.ts'
import { receiptAddress } from './program-bond.ts'
import { cancel, readCancellation, windDown } from './cancel-program.ts'
import { listCompensations, settleCompensation } from './compensations.ts'
import { changeBase } from './change-base.ts'
import { changeConfig } from './change-config.ts'
import { changeTiers, readTiers } from './change-tiers.ts'
import { createProgram } from './create-program.ts'
import { lintProgram } from './lint-program.ts'
import { listPrograms, readActive, readConfig, readProgram } from './read-program.ts'
import { removeProgram } from './remove-program.ts'
import { schedule, unschedule } from './schedule-program.ts'
import { simulate } from './simulate-purchase.ts'
import { readBrandTotals, readStatistics } from './program-statistics.ts'

/** Loyalty programs of brands: their states, mechanics, tiers and metrics. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serveWrite(app, services, contract.createProgram, (tx, { body, actor }) =>
    createProgram(tx, services, body, actor),
  )
  serve(app, contract.listPrograms, ({ query, actor }) => listPrograms(db, services, query, actor))
  serve(app, contract.getActiveProgram, ({ params, actor }) =>
    readActive(db, services, params.brandId, actor),
  )
  serve(app, contract.getProgram, ({ params, actor }) => readProgram(db, services, params.id, actor))
  serveWrite(app, services, contract.updateProgram, (tx, { params, body, actor }) =>
    changeBase(tx, services, params.id, body, actor),
  )
  serveWrite(app, services, contract.deleteProgram, (tx, { params, actor }) =>
    removeProgram(tx, services, params.id, actor),
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

  serveWrite(app, services, contract.scheduleProgram, (tx, { params, actor }) =>
    schedule(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.unscheduleProgram, (tx, { params, actor }) =>
    unschedule(tx, services, params.id, actor),
  )
  serveWrite(app, services, contract.activateProgram, (tx, { params, actor }) =>
    activate(tx, services, params.id, actor),
  )
  serve(app, contract.getBondReceipt, ({ params, actor }) => receiptAddress(db, services, params.id, actor))
  serve(app, contract.getCancellation, ({ params, actor, language }) =>
    readCancellation(db, services, params.id, { actor, language }),
  )
  serveWrite(app, services, contract.cancelProgram, (tx, { params, body, actor }) =>
    cancel(tx, services, { id: params.id, ...body }, actor),
  )
  serve(app, contract.listCompensations, ({ params, query, actor }) =>
    listCompensations(db, services, params.id, query, actor),
  )
  serveWrite(app, services, contract.settleCompensation, (tx, { params, actor }) =>
    settleCompensation(tx, services, params, actor),
  )
  serveWrite(app, services, contract.windDownProgram, (tx, { params, actor }) =>
    windDown(tx, services, params.id, actor),
  )

  serveRead(app, services, contract.getBrandTotals, (reader, { params, actor }) =>
    readBrandTotals(reader, services, params.brandId, actor),
  )
  serveRead(app, services, contract.getProgramStatistics, (reader, { params, query, actor }) =>
    readStatistics(reader, services, { ...params, ...query }, actor),
  )
  serve(app, contract.getTiers, ({ params, actor }) => readTiers(db, services, params.brandId, actor))
  serveWrite(app, services, contract.updateTiers, (tx, { params, body, actor }) =>
    changeTiers(tx, services, { brandId: params.brandId, ...body }, actor),
  )
}
