import type { DemoPart } from '../../../platform/demo.ts'
import { changeConsent } from './consents.ts'

/**
 * audience@ and half of the others consent to profiling: 'Per te' shows the reasons of its order,
 * and automations have somebody to reach.
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
