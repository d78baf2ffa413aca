import type { DemoPart } from '../../../platform/demo.ts'
import { changeConsent } from './consents.ts'

/**
 * The account audience@ consents to a personal 'Per te', so that the demo shows the reasons of its
 * order.
 */
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
