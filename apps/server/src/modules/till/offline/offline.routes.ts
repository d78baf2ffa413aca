import * as contract from '@vicino/contract/till/offline/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import { answerConflict, conflicts } from './conflicts.ts'
import { offlineKit } from './kit.ts'
import { changeSettings, offlineSettings } from './settings.ts'
import { takeEntries } from './take-entries.ts'

/** Tills without network: the shop's switch, what a till keeps, what it sends, what the owner decides. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getOfflineSettings, ({ actor }) => offlineSettings(db, actor))
  serveWrite(app, services, contract.changeOfflineSettings, (tx, { body, actor }) =>
    changeSettings(tx, services, body, actor),
  )
  serve(app, contract.getOfflineKit, ({ actor }) => offlineKit(db, services, actor))
  serve(app, contract.sendOfflineEntries, async ({ body, actor, language }) => ({
    results: await takeEntries(services, body.entries, { actor, language }),
  }))
  serve(app, contract.listOfflineConflicts, ({ query, actor, language }) =>
    conflicts(db, services, query, { actor, language }),
  )
  serveWrite(app, services, contract.answerOfflineConflict, (tx, { params, body, actor, language }) =>
    answerConflict(tx, services, params.id, body, { actor, language }),
  )
}
