import { DAY_MS } from '@vicino/domain/durations'
import { receiptNumberOf } from '@vicino/domain/receipts'
import { dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Chance } from './random.ts'
import type { Act, UserRow } from './rows.ts'

const HOUR_MS = 3_600_000
/**
 * The most members of a program, and each one's number of purchases; a program of nearly a year has
 * more.
 */
const USUAL = { members: 10, purchases: [2, 6] } as const
const LONG = { members: 20, purchases: [3, 16] } as const
const LONG_MS = 300 * DAY_MS
const REFUNDED = 0.12
/**
 * Days before now on which audience@ bought in three consecutive weeks, and the days without a
 * purchase before them.
 */
const SERIES = { ago: [16, 9, 2], none: 31 } as const
/** In a common program every third purchase of a member is made at a partner. */
const AT_PARTNERS = 3

/**
 * Plans the members of running programs, with their purchases and returns.
 * @param audience audience@ first; it is a member of all programs, so that the demo's wallet shows
 * programs in every state
 * @param life the steps of the programs
 */
export function planMembers(
  chance: Chance,
  life: readonly Act[],
  audience: readonly UserRow[],
  now: number,
): Act[] {
  const [first, ...others] = audience
  if (first === undefined) throw new RangeError('nobody to join')
  const steps = life.flatMap((act) => (act.type === 'program' ? [act] : []))
  return steps.flatMap((begin) => {
    if (begin.step !== 'begin') return []
    const { brandId, program } = begin
    const partners = life.flatMap((act) =>
      act.type === 'partner' && act.accepts && act.programId === program.id ? [act] : [],
    )
    const over = steps.find(
      ({ step, program: { id } }) => id === program.id && (step === 'cancel' || step === 'end'),
    )
    const [from, until] = [begin.at.getTime(), Math.min(over?.at.getTime() ?? now, now - DAY_MS)]
    const isLong = until - from > LONG_MS
    const { members, purchases } = isLong ? LONG : USUAL
    return [first, ...chance.shuffled(others)]
      .slice(0, members)
      .flatMap(({ id: userId, created_at: since }) => {
        // The number of acts does not depend on the hour: a purchase that would be too late is
        // moved earlier.
        const earliest = Math.min(Math.max(from, (since as Date).getTime() + DAY_MS), until - 4 * DAY_MS)
        const joined = chance.between(earliest, earliest + (until - earliest) / 2)
        const ids = { userId, brandId, programId: program.id }
        const acts: Act[] = [{ type: 'join', at: new Date(joined), ...ids }]
        const hasSeries = isLong && userId === first.id
        const latest = hasSeries ? now - SERIES.none * DAY_MS : until - DAY_MS
        const times = chance.whole(purchases[0], purchases[1])
        for (let number = 0; number < times; number += 1) {
          const wished = daytime(chance, chance.between(joined, until))
          const at = Math.max(joined + 60_000, Math.min(wished, latest))
          const receiptId = receiptNumberOf(`${program.id.slice(-4)}-${userId.slice(-6)}-${number + 1}`)
          const cents = chance.whole(450, 8900)
          const open = partners.filter((act) => act.at.getTime() < at)
          const partner = number % AT_PARTNERS === 2 ? open[number % open.length] : undefined
          const sold = { ...ids, brandId: partner?.partner.brandId ?? brandId }
          acts.push({ type: 'purchase', at: new Date(at), ...sold, receiptId, cents })
          if (!chance.happens(REFUNDED)) continue
          const back = { receiptId: `${receiptId}-R`, cents: Math.ceil(cents / 3) }
          acts.push({ type: 'giveBack', at: new Date(at + DAY_MS / 2), ...sold, ...back })
        }
        if (hasSeries) acts.push(...seriesOf(ids, now))
        const isOpen = over === undefined && until - from > 20 * DAY_MS
        if (isOpen)
          acts.push(
            ...claimsOf(
              chance,
              { ...ids, ownerId: begin.userId },
              { joined, until, isFirst: userId === first.id },
            ),
          )
        return acts
      })
  })
}

/** Plans purchases by which a member is about to complete the bonus of four weeks in a row. */
function seriesOf(ids: { userId: string; brandId: string; programId: string }, now: number): Act[] {
  return SERIES.ago.map((ago, index) => ({
    type: 'purchase',
    at: new Date(startOfDay(dayAt(now) - ago) + 18 * HOUR_MS),
    ...ids,
    receiptId: receiptNumberOf(`${ids.programId.slice(-4)}-serie-${index + 1}`),
    // Too little for a coupon, which would move it to another day.
    cents: 1850 + index * 280,
  }))
}

/**
 * The claims of audience@ and their outcomes: one claim in each state, and a coupon. The last ones
 * are the newest.
 */
const EACH_STATE = [
  { wants: 'now', outcome: 'expire', days: 61 },
  { wants: 'now', outcome: 'deliver', days: 2 },
  { wants: 'prepared', outcome: 'withdraw', days: 1 },
  { wants: 'approved', outcome: 'refuse', days: 2 },
  { wants: 'sent', outcome: 'ship', days: 1 },
  { wants: 'prepared', outcome: 'ready', days: 1 },
  { wants: 'prepared', outcome: null, days: 0 },
  { wants: 'approved', outcome: null, days: 0 },
  { wants: 'now', outcome: null, days: 0 },
  { wants: 'coupon', outcome: null, days: 0 },
] as const
/** Cents of the purchase whose points pay for them. */
const PAID = 240_000

/** Plans the claims of a member of a running program. */
function claimsOf(
  chance: Chance,
  ids: { userId: string; ownerId: string; brandId: string; programId: string },
  when: { joined: number; until: number; isFirst: boolean },
): Act[] {
  const { joined, until, isFirst } = when
  const day = (number: number): Date => new Date(Math.max(joined + 120_000, until - number * DAY_MS))
  if (!isFirst) {
    if (!chance.happens(0.3)) return []
    return [{ type: 'claim', at: day(5), ...ids, wants: 'now', outcome: 'deliver', days: 3 }]
  }
  const { ownerId: _owner, ...buyer } = ids
  const receiptId = receiptNumberOf(`${ids.programId.slice(-4)}-festa`)
  const paid: Act = { type: 'purchase', at: new Date(joined + 60_000), ...buyer, receiptId, cents: PAID }
  return [
    paid,
    ...EACH_STATE.flatMap((claim, index): Act[] => {
      const ago = claim.outcome === 'expire' ? 65 : 12 - index
      // An expired claim has waited 60 days; younger programs have none.
      if (until - ago * DAY_MS < joined) return []
      return [{ type: 'claim', at: day(ago), ...ids, ...claim }]
    }),
  ]
}

/** Returns a random moment of a shop's day. */
const daytime = (chance: Chance, moment: number): number =>
  startOfDay(dayAt(moment)) + Math.floor(chance.between(9, 19) * 3_600_000)
