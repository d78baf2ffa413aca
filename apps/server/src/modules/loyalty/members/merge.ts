import { createHash } from 'node:crypto'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { sum } from '@vicino/domain/loyalty/amounts'
import { expiresAt, maturesAt } from '@vicino/domain/loyalty/expiry'
import { type Union, unite } from '@vicino/domain/loyalty/merge'
import { phaseOf } from '@vicino/domain/loyalty/phase'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Merging } from '../../../platform/personal-data.ts'
import { moveHoldings } from '../../foundation/ledger/public.ts'
import { compiledProgram, findProgram, lockProgram } from '../programs/public.ts'
import { writeDone } from './facts.queries.ts'
import { type LivingProgram, recomputeTier } from './tier-changes.ts'
import { insertMember, markLeft } from './members.queries.ts'
import {
  inheritMembership,
  livingMemberships,
  lockBoth,
  newEventId,
  paidReferrals,
  uniteOnce,
  uniteRows,
} from './merge.queries.ts'
import { processEvent } from './process-event.ts'

/** Moves memberships of one account to another account of the same person. */
export async function mergeMemberships(tx: Db, merging: Merging, now: Date): Promise<void> {
  await uniteOnce(tx, merging)
  for (const programId of await livingMemberships(tx, merging.from, now)) {
    await mergeMembership(tx, programId, merging, now)
  }
  await undoReferrals(tx, merging, now)
}

async function mergeMembership(tx: Db, programId: string, merging: Merging, now: Date): Promise<void> {
  const { from, into } = merging
  const head = await lockProgram(tx, programId, 'earn')
  const giver = (await lockBoth(tx, programId, merging)).find(({ userId }) => userId === from)
  if (head === undefined || head.status === 'deleted' || giver?.isMember !== true) return
  const joins = await insertMember(tx, { programId, userId: into, regulation: null, now })
  if (joins) await inheritMembership(tx, programId, merging, now)
  const taker = (await lockBoth(tx, programId, merging)).find(({ userId }) => userId === into)
  if (taker === undefined) throw new Error('A member who was just made is there')
  const program = await compiledProgram(tx, head)
  const union = unite(
    program,
    { months: new Map(taker.months), days: new Map(taker.days) },
    { months: new Map(giver.months), days: new Map(giver.days) },
    now.getTime(),
  )
  await uniteRows(tx, programId, merging, {
    since: giver.joinedAt,
    again: taker.joinedAt,
    lost: union.dayTargets,
  })
  await moveHoldings(tx, merging, programId, now)
  const living = { head, program }
  const phase = phaseOf(program, now.getTime())
  if (phase === 'active' || phase === 'ending') await giveUnited(tx, living, merging, union, now)
  await recomputeTier(tx, living, into, now, false)
  await markLeft(tx, programId, from, now)
  const ids = { programId, brandId: head.brandId }
  await emit(tx, 'loyalty.merged', { ...ids, userIds: [from, into], rank: giver.tierRank, joins }, now)
}

/** Gives what both reach together as an event of its own; the balance never gets smaller. */
async function giveUnited(
  tx: Db,
  { head, program }: LivingProgram,
  { from, into }: Merging,
  { items, status }: Union,
  now: Date,
): Promise<void> {
  const points = sum(items.map((item) => item.points))
  if (points === 0) return
  const at = now.getTime()
  const gained = sum(items.map((item) => item.status))
  const id = await newEventId(tx)
  const matures = maturesAt(program, at)
  const event = {
    id,
    source: 'merge',
    externalId: from,
    type: 'adjustment',
    at,
    receivedAt: at,
    configVersion: head.configVersion,
    bodyHash: createHash('sha256').update(from).digest('hex'),
    payload: {},
    points,
    stamps: 0,
    status: gained,
    reason: null,
    tierBefore: 0,
    tierAfter: 0,
    explanation: [{ of: null, items }],
    unmatchedCents: 0,
    actorId: null,
  }
  const posting = {
    of: null,
    source: id,
    type: 'loyalty-event',
    rule: 'adjustment',
    values: {},
    unit: 'PTS',
    amount: points,
    matures: matures !== null && matures > at ? matures : null,
    expires: expiresAt(program, at),
  }
  const told = {
    programId: head.id,
    brandId: head.brandId,
    userId: into,
    eventId: id,
    type: 'adjustment',
    figure: 'adjustment',
    day: dateText(dayAt(at)),
    points,
    stamps: 0,
    status: gained,
    cents: 0,
    purchases: 0,
    silent: false,
  }
  await writeDone(
    tx,
    { programId: head.id, userId: into },
    {
      event,
      status: status.flatMap((change) =>
        change.kind === 'status'
          ? [{ period: change.period, status: change.status, spend: 0, purchases: 0 }]
          : [],
      ),
      lowered: [],
      postings: [posting],
      outbox: [{ type: 'loyalty.earned', payload: told }],
      lapse: false,
    },
  )
}

/**
 * Reverses awards that one account got for inviting the other: nobody is paid for inviting
 * themselves.
 */
async function undoReferrals(tx: Db, { from, into }: Merging, now: Date): Promise<void> {
  for (const { programId, eventId, points, status, at, objectId } of await paidReferrals(tx, into, [
    from,
    into,
  ])) {
    const program = await findProgram(tx, programId)
    if (program === undefined) continue
    await processEvent(tx, {
      program,
      userId: into,
      source: 'app-back',
      externalId: `referral:${eventId}`,
      body: { eventId },
      payload: { mechanic: 'referral', objectId },
      at: now.getTime(),
      receivedAt: now.getTime(),
      data: {
        type: 'reversal',
        award: { eventId, at: at.getTime(), rule: 'referral', kind: 'social', points, status },
      },
      figure: 'referral',
      actorId: null,
    })
  }
}
