import { HOLDS, NEW_ACCOUNTS } from '@vicino/contract/redemption/redemptions/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import type { DealRow } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { redemptions } from './feature.ts'
import { openPurchaseCode, openRedemption } from './open-redemption.ts'
import type { RedemptionRow } from './redemptions.queries.ts'
import { type Opening, openingRefusal } from './testing/opening-rule.ts'
import { openShop, type Shop } from './testing/redemptions-fixture.ts'
import { actorOf, refusalIn } from './testing/undone.ts'

const ORIGIN = { address: Buffer.alloc(16, 1), device: Buffer.alloc(16, 2) }

let test: TestApp
let shop: Shop
let passers: TestUser[]
let offers: DealRow[]
beforeAll(async () => {
  test = await createTestApp({ features: [redemptions] })
  shop = await openShop(test)
  passers = await Promise.all(several(NEW_ACCOUNTS.perAddress).map(() => test.createUser()))
  offers = await Promise.all(several(HOLDS.live + 2).map(() => shop.deal()))
})
afterAll(() => test.close())

const several = (count: number) => Array.from({ length: count }, (_, index) => index)
const now = (): Date => test.clock.now()
const secondsAgo = (seconds: number): Date => new Date(now().getTime() - seconds * 1000)

/** A situation in which a person opens a code: how to make it, and its facts for the rules. */
interface Circumstance {
  readonly name: string
  readonly make?: (tx: Db, opener: TestUser, deal: DealRow) => Promise<unknown>
  readonly facts: Partial<Opening>
  /** Age of the account in seconds; by default two days. */
  readonly age?: number
}

let drawn = 0
/** Stores a code of a person; its unit is not counted in the deal's stock. */
async function store(
  tx: Db,
  values: { deal: DealRow; userId: string } & Partial<RedemptionRow>,
): Promise<void> {
  const { deal, userId, ...changes } = values
  drawn += 1
  const isConfirmed = changes.status === 'redeemed'
  await tx
    .insertInto('redemptions')
    .values({
      deal_id: deal.id,
      user_id: userId,
      brand_id: deal.brand_id,
      channel: 'store',
      transaction_id: String(900_000_000 + drawn),
      points: 50,
      price_cents: 100,
      discount_price_cents: 90,
      opened_at: secondsAgo(300),
      expires_at: secondsAgo(-600),
      confirmed_at: isConfirmed ? secondsAgo(200) : null,
      confirmed_by: isConfirmed ? shop.scanner.id : null,
      ...changes,
    })
    .execute()
}

/** Adds to the held units of a deal. */
async function stock(tx: Db, deal: DealRow, more: { held: number; new?: number }): Promise<void> {
  await sql`
    UPDATE deal_stock SET held = held + ${more.held}::int, held_new = held_new + ${more.new ?? 0}::int
    WHERE deal_id = ${deal.id}`.execute(tx)
}

const CIRCUMSTANCES: readonly Circumstance[] = [
  { name: 'works for the shop', facts: { isStaff: true } },
  { name: 'asks for the other channel', facts: { channel: 'online' } },
  {
    name: 'has used the deal',
    make: (tx, { id }, deal) => store(tx, { deal, userId: id, status: 'redeemed' }),
    facts: { isUsed: true },
  },
  {
    name: 'has a live code of it',
    make: async (tx, { id }, deal) => {
      await store(tx, { deal, userId: id, status: 'held' })
      await stock(tx, deal, { held: 1 })
    },
    facts: { isLive: true, live: 1, liveInAll: 1 },
  },
  {
    name: 'the deal has ended',
    make: (tx, _user, { id }) =>
      sql`UPDATE deals SET expires_at = ${secondsAgo(1)} WHERE id = ${id}`.execute(tx),
    facts: { hasEnded: true },
  },
  {
    name: 'has not confirmed the e-mail, and has an online code',
    make: async (tx, { id }) => {
      await sql`UPDATE users SET email_verified_at = NULL WHERE id = ${id}`.execute(tx)
      const [deal] = offers
      const online = { channel: 'online', purchase_code: `code${(drawn += 1)}` } as const
      if (deal !== undefined) await store(tx, { deal, userId: id, status: 'held', ...online })
    },
    facts: { isConfirmed: false, liveInAll: 1 },
  },
  {
    name: 'has three live codes',
    make: async (tx, { id }) => {
      for (const deal of offers.slice(2)) await store(tx, { deal, userId: id, status: 'held' })
    },
    facts: { live: HOLDS.live, liveInAll: HOLDS.live },
  },
  {
    name: 'has let twenty codes end unused',
    make: async (tx, { id }) => {
      const [deal] = offers
      if (deal === undefined) return
      for (const index of several(HOLDS.unusedPerDay)) {
        await store(tx, { deal, userId: id, status: index % 2 === 0 ? 'cancelled' : 'expired' })
      }
    },
    facts: { unused: HOLDS.unusedPerDay },
  },
  {
    name: 'comes from an address with twelve codes of new accounts',
    age: 7200,
    make: (tx) => crowd(tx, offers[0], NEW_ACCOUNTS.perAddress, Buffer.alloc(16, 3)),
    facts: { ofAddress: NEW_ACCOUNTS.perAddress },
  },
  {
    name: 'comes from a browser with four codes of new accounts',
    age: 7200,
    make: (tx) => crowd(tx, offers[1], NEW_ACCOUNTS.perDevice, ORIGIN.device),
    facts: { ofAddress: NEW_ACCOUNTS.perDevice, ofDevice: NEW_ACCOUNTS.perDevice },
  },
  { name: 'has a new account', age: 600, facts: {} },
  {
    name: 'has a new account, and new ones hold their share',
    age: 600,
    make: (tx, _user, deal) => stock(tx, deal, { held: 3, new: 3 }),
    facts: { isShareTaken: true },
  },
  {
    name: 'all pieces are sold or held',
    make: (tx, _user, deal) => fill(tx, deal),
    facts: { hasUnit: false },
  },
  {
    name: 'the last piece is held by a code that is over',
    make: async (tx, _user, deal) => {
      const id = passers[0]?.id ?? ''
      await store(tx, { deal, userId: id, status: 'held', expires_at: secondsAgo(1) })
      await fill(tx, deal)
    },
    facts: { hasUnit: true },
  },
]

/** Makes stock of which every unit is sold or held. */
async function fill(tx: Db, deal: DealRow): Promise<void> {
  await sql`
    UPDATE deal_stock SET redeemed = quantity - held - 1, held = held + 1
    WHERE deal_id = ${deal.id} AND held + redeemed < quantity`.execute(tx)
}

async function crowd(tx: Db, deal: DealRow | undefined, count: number, device: Buffer): Promise<void> {
  if (deal === undefined) throw new Error('too few deals')
  const from = { origin_address: ORIGIN.address, origin_device: device }
  for (const { id } of passers.slice(0, count)) await store(tx, { deal, userId: id, status: 'held', ...from })
}

const NOTHING: Opening = {
  isStaff: false,
  isOnlineDeal: false,
  channel: 'store',
  isUsed: false,
  isLive: false,
  hasEnded: false,
  isConfirmed: true,
  live: 0,
  liveInAll: 0,
  unused: 0,
  ofAddress: 0,
  ofDevice: 0,
  hasUnit: true,
  isShareTaken: false,
}

/** Combines the facts of several circumstances: counts add up. */
function together(circumstances: readonly Circumstance[]): Opening {
  const facts: Record<string, unknown> = { ...NOTHING }
  for (const { facts: more } of circumstances) {
    for (const [name, value] of Object.entries(more)) {
      facts[name] = typeof value === 'number' ? (facts[name] as number) + value : value
    }
  }
  return facts as unknown as Opening
}

/** Returns all sets of at most three of the circumstances. */
function combinations(): Circumstance[][] {
  let sets: Circumstance[][] = [[]]
  for (const circumstance of CIRCUMSTANCES) {
    sets = [...sets, ...sets.filter((set) => set.length < 3).map((set) => [...set, circumstance])]
  }
  return sets
}

it(
  'R-175 R-207 R-217 an opening refuses what the rules refuse, in all states made of up to three circumstances',
  { timeout: 120_000 },
  async () => {
    const wrong: object[] = []
    const deal = await shop.deal({ quantity: 9 })
    const opener = await test.createUser({ role: 'audience', email_verified_at: now() })
    for (const set of combinations()) {
      const facts = together(set)
      const age = Math.min(...set.map((each) => each.age ?? 172_800), 172_800)
      const isNew = age < 3600
      // Only accounts of the last day are counted by origin, and only those of the last hour share
      // units.
      const isCounted = age < 86_400
      const limits = { ...HOLDS, ...NEW_ACCOUNTS }
      const expected = openingRefusal(
        {
          ...facts,
          ofAddress: isCounted ? facts.ofAddress : 0,
          ofDevice: isCounted ? facts.ofDevice : 0,
          isShareTaken: isNew && facts.isShareTaken,
        },
        limits,
      )
      const said = await refusalIn(test, async (tx) => {
        await sql`UPDATE users SET created_at = ${secondsAgo(age)} WHERE id = ${opener.id}`.execute(tx)
        for (const { make } of set) await make?.(tx, opener, deal)
        const actor = { ...actorOf(opener), brandId: facts.isStaff ? shop.brandId : null }
        const open = facts.channel === 'online' ? openPurchaseCode : openRedemption
        await open(tx, test.services, { dealId: deal.id, device: 'phone' }, { actor, origin: ORIGIN })
      })
      if (said !== expected) wrong.push({ when: set.map(({ name }) => name), said, expected })
    }
    expect(wrong).toEqual([])
  },
)
