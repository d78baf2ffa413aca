import { scanAtTill } from '@vicino/contract/till/till/endpoints'
import { listConfirmations } from '@vicino/contract/till/till/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { countScanned } from './count-scanned.ts'
import { dayList } from './day-list.ts'
import { scanAnything } from './scan.ts'

/** What a till does with any text that it reads, and what its day looks like. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, scanAtTill, async ({ body, actor }) => {
    await countScanned(db, services, body.text, actor)
    return scanAnything(db, services, body, actor)
  })
  serve(app, listConfirmations, ({ query, actor }) => dayList(db, services, query, actor))
}
