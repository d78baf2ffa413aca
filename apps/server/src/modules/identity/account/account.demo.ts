import type { DemoPart } from '../../../platform/demo.ts'
import { changeConsent } from './consents.ts'

/** audience@ lets 'Per te' be personal, so that the demo shows its reasons. */
export const accountDemo: DemoPart = {
  rank: 72,
  acts: {
    consentToProfiling: (tx, services, { userId }) =>
      changeConsent(
        tx,
        services,
        userId,
        { purpose: 'profiling', granted: true },
        { sub: userId, role: 'audience', brandId: null, sid: userId },
      ),
  },
}
