import { scanAtTill } from '@vicino/contract/till/till/endpoints'
import { listConfirmations, readTillWeek } from '@vicino/contract/till/till/endpoints'
import type { Routes } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { countScanned } from './count-scanned.ts'
import { dayList } from './day-list.ts'
import { scanAnything } from './scan.ts'
import { weekOfTills } from './week.ts'

/** The till's endpoints: reading any text, and the list of the day. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, scanAtTill, async ({ body, actor }) => {
    await countScanned(db, services, body.text, actor)
    return scanAnything(db, services, body, actor)
  })
  serve(app, listConfirmations, ({ query, actor }) => dayList(db, services, query, actor))
  serve(app, readTillWeek, ({ actor }) => weekOfTills(db, services, actor))
}
