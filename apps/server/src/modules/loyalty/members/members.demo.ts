import { eurosOf } from '@vicino/domain/pricing'
import type { DemoPart } from '../../../platform/demo.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { join } from './join-program.ts'
import { refundLoose, registerSale } from './till.ts'

/**
 * Members of the demo's programs join, buy and return goods through the functions that serve real
 * requests.
 */
export const memberDemo: DemoPart = {
  rank: 78,
  acts: {
    join: (tx, services, { programId, userId }) =>
      join(
        tx,
        services,
        programId,
        // Three of four agree to be chosen; always the same ones.
        { marketingConsent: true, infoConsent: false, profilingConsent: !/[0-3]$/.test(userId) },
        { sub: userId },
      ),
    purchase: (tx, services, { brandId, programId, userId, receiptId, cents }) =>
      registerSale(
        tx,
        services,
        { member: { userId }, amount: eurosOf(cents), receiptId, programId },
        { actor: tillOf(userId, brandId), language: 'it', simulate: false },
      ),
    giveBack: (tx, services, { brandId, programId, userId, receiptId, cents }) =>
      refundLoose(
        tx,
        services,
        { member: { userId }, amount: eurosOf(cents), receiptId, programId },
        { actor: tillOf(userId, brandId), language: 'it', simulate: false },
      ),
  },
}

/** The plan names no till, so the customer acts as one. */
const tillOf = (userId: string, brandId: string): Actor => ({
  sub: userId,
  role: 'scanner',
  brandId,
  sid: userId,
})
