import './claims.events.ts'
import './claims.messages.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventOf } from '../../../platform/events/events.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { notify, notifyAll, staffOf } from '../../foundation/notifications/public.ts'
import { lastMoment } from './claim-state.ts'
import type { ClaimStep } from './claims.events.ts'
import type { ClaimNews, ClaimTemplate } from './claims.messages.ts'
import { findClaim } from './claims.queries.ts'
import { romeDay } from '../../../platform/rome-moments.ts'

type Handled = 'loyalty.claim_step' | 'loyalty.claim_ending'

/**
 * Notifies members of each step of their claims that they did not take themselves, and notifies the
 * brand of claims that wait for it.
 */
export const claimNotices: Consumer<Handled> = {
  name: 'claim-notices',
  effect: 'notifies',
  on: ['loyalty.claim_step', 'loyalty.claim_ending'],
  async run(tx, event, now) {
    const { programId, claimId, userId } = event.payload
    const template = event.type === 'loyalty.claim_ending' ? 'claim-ending' : toMember(event.payload)
    const data = () => newsOf(tx, { programId, claimId }, event)
    const about = { kind: 'program', now, isService: true, data } as const
    if (template !== null) await notify(tx, { ...about, userId, template })
    const forStaff = event.type === 'loyalty.claim_step' ? toStaff(event.payload) : null
    if (forStaff !== null) {
      await notifyAll(tx, await staffOf(tx, event.payload.brandId, 'claim-LIST'), {
        ...about,
        kind: 'shopRequest',
        template: forStaff,
      })
    }
  },
}

/**
 * Chooses the member's notification for a step; null for the member's own steps and for steps that
 * change nothing.
 */
function toMember({ kind, by, state }: ClaimStep): ClaimTemplate | null {
  switch (kind) {
    case 'requested':
      // A claim that is refused at once has a notification of the refusal only.
      if (by === 'program') return state === 'refused' ? null : 'claim-automatic'
      // A member whose reward is delivered at once sees it on the screen.
      return state === 'delivered' ? null : toldOf(state)
    case 'approved':
    case 'ready':
    case 'substituted':
      return toldOf(state)
    case 'shipped':
      return 'claim-shipped'
    case 'delivered':
      return by === 'member' || by === 'program' ? null : 'claim-delivered'
    case 'refused':
      return 'claim-refused'
    case 'cancelled':
      // When a program is cancelled, the program notifies its members once; its claims do not.
      return by === 'brand' ? 'claim-cancelled' : null
    case 'undone':
      return 'claim-cancelled'
    case 'expired':
      return 'claim-expired'
    case 'offered':
      return 'claim-offered'
    default:
      return null
  }
}

function toldOf(state: string): ClaimTemplate {
  if (state === 'ready') return 'claim-ready'
  return state === 'requested' ? 'claim-asked' : 'claim-approved'
}

/** Chooses the notification for the people of a brand, when they have to do something. */
function toStaff({ kind, by, state }: ClaimStep): ClaimTemplate | null {
  if (kind === 'overdue') return 'claim-overdue'
  const waits = state === 'requested' || state === 'approved'
  const isAsked = kind === 'requested' || (kind === 'substituted' && by === 'member')
  return waits && isAsked ? 'claim-new' : null
}

async function newsOf(
  tx: Db,
  { programId, claimId }: { programId: string; claimId: string },
  event: EventOf<Handled>,
): Promise<ClaimNews | null> {
  const row = await findClaim(tx, { id: claimId, programId })
  if (row === undefined) return null
  const until = lastMoment(row)
  return {
    claimId,
    programId,
    program: row.programName,
    reward: row.name,
    until: until === null ? '' : romeDay(new Date(until.getTime() - 1)),
    days: event.type === 'loyalty.claim_ending' ? event.payload.daysLeft : 0,
    points: row.returnedPoints,
    stamps: row.returnedStamps,
    reason: row.reason ?? '',
  }
}
