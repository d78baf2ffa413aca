import type { DemoPart } from '../../../platform/demo.ts'
import { fileReport } from '../../foundation/reports/public.ts'
import { decide } from './decide-report.ts'

/** People of the demo report deals, and the platform decides, through the functions that serve real requests. */
export const moderationDemo: DemoPart = {
  rank: 86,
  acts: {
    async report(tx, services, { at, userId, dealId, reason, text, kept }) {
      const report = { reporterId: userId, reason, text }
      const id = await fileReport(tx, { kind: 'deal', id: dealId }, report, at)
      if (id === undefined || kept === null) return
      const clock = { now: () => kept.at }
      const actor = { sub: kept.by, role: 'superAdmin', brandId: null, sid: kept.by } as const
      await decide(tx, { ...services, clock }, id, { decision: 'keep' }, actor)
    },
  },
}
