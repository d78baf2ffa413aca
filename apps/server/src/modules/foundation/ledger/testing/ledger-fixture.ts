import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import { makeUser } from '../../../../platform/testing/factories.ts'
import { balanceOf, credit, debit, expireLots, reverse, takeBack, type Unit } from '../ledger.service.ts'
import type { MemberModel } from './member-model.ts'

export const START = Date.UTC(2027, 0, 1)
const PROGRAM = randomUUID()
/** Accounts of each holder: points and stamps of one program, points of another, BrandPoints. */
const UNITS: readonly { unit: Unit; programId: string | undefined }[] = [
  { unit: 'BP', programId: undefined },
  { unit: 'PTS', programId: PROGRAM },
  { unit: 'STAMP', programId: PROGRAM },
  { unit: 'PTS', programId: randomUUID() },
]
const USERS = 3

export type Command =
  | { type: 'credit'; holder: number; amount: number; expiresIn: number | null }
  | { type: 'debit'; holder: number; amount: number }
  | { type: 'reverse'; past: number }
  | { type: 'takeBack'; past: number; amount: number }
  | { type: 'repeat'; past: number }
  | { type: 'wait'; seconds: number }
  | { type: 'expire' }

export const HOLDERS = USERS * UNITS.length
// Most commands are for the same few accounts, so that they collide there.
const holder = fc.oneof(fc.nat(1), fc.nat(HOLDERS - 1))
const amount = fc.integer({ min: 1, max: 60 })
export const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('credit'),
      holder,
      amount,
      expiresIn: fc.constantFrom(null, null, 10, 30, 100),
    }),
  },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('debit'), holder, amount }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('reverse'), past: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('takeBack'), past: fc.nat(1000), amount }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('repeat'), past: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('wait'), seconds: fc.constantFrom(1, 10, 40) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('expire') }) },
)

interface Past {
  readonly type: 'credit' | 'debit'
  readonly holder: number
  readonly key: string
  readonly amount: number
  /** The amount that can still be taken back in parts. */
  left: number
}

/** Makes new users with their own accounts, and the record of postings for them. */
export async function newGame(db: Database) {
  const users = await Promise.all(Array.from({ length: USERS }, () => makeUser(db)))
  const past: Past[] = []
  const ways = new Map<string, 'reverse' | 'takeBack'>()
  const ofHolder = (index: number) => {
    const of = UNITS[index % UNITS.length]
    const user = users[Math.floor(index / UNITS.length)]
    if (of === undefined || user === undefined) throw new Error('no such holder')
    return { userId: user.id, ...of }
  }
  const common = { rule: { name: 'test', version: 1, values: {} } }
  return {
    past,
    /** How each entry is reversed, in simultaneous commands. */
    ways,
    newKey: () => randomUUID(),
    credit: (index: number, key: string, points: number, now: Date, expires: number | null = null) =>
      inTransaction(db, (tx) =>
        credit(tx, {
          ...common,
          ...ofHolder(index),
          kind: 'award',
          source: { type: 'none', id: key },
          amount: points,
          now,
          expiresAt: expires === null ? undefined : new Date(expires),
        }),
      ),
    debit: (index: number, key: string, points: number, now: Date) =>
      inTransaction(db, (tx) =>
        debit(tx, {
          ...common,
          ...ofHolder(index),
          kind: 'reward',
          source: { type: 'none', id: key },
          amount: points,
          now,
        }),
      ),
    /** Takes points of an earlier credit back. */
    takeBack: (of: Past, key: string, points: number, now: Date) =>
      inTransaction(db, (tx) =>
        takeBack(tx, {
          ...common,
          ...ofHolder(of.holder),
          kind: 'refund',
          source: { type: 'none', id: key },
          of: { kind: 'award', sourceId: of.key },
          amount: points,
          now,
        }),
      ),
    reverse: ({ type, key }: Pick<Past, 'type' | 'key'>, now: Date) => {
      const kind = type === 'credit' ? 'award' : 'reward'
      return inTransaction(db, (tx) =>
        reverse(tx, { ...common, of: { kind, sourceId: key }, kind: `${kind}-void`, now }),
      )
    },
    expire: (now: Date) => inTransaction(db, (tx) => expireLots(tx, now)),
    balance: (index: number, now: Date) => {
      const { userId, unit, programId } = ofHolder(index)
      return balanceOf(db, userId, unit, programId, now)
    },
    async owed(index: number): Promise<number> {
      const { userId, unit, programId } = ofHolder(index)
      const row = await db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('user_id', '=', userId)
        .where('unit', '=', unit)
        .where('program_id', programId === undefined ? 'is' : '=', programId ?? null)
        .where('kind', '=', 'recovery')
        .executeTakeFirst()
      return 0 - Number(row?.balance ?? 0)
    },
  }
}

type Game = Awaited<ReturnType<typeof newGame>>

/** Returns the answer of a call, or the number of missing points. */
async function outcomeOf<Answer>(call: Promise<Answer>): Promise<Answer | { missing: unknown }> {
  try {
    return await call
  } catch (error) {
    if (error instanceof AppError && error.code === 'points_insufficient')
      return error.values as { missing: unknown }
    throw error
  }
}

/** Runs a command on the ledger and on the model. @returns the ledger's result, and the model's */
export async function playBoth(
  game: Game,
  modelOf: (index: number) => MemberModel,
  next: Command,
  now: Date,
): Promise<{ did: object; should: object }> {
  const time = now.getTime()
  switch (next.type) {
    case 'wait': {
      return { did: {}, should: {} }
    }
    case 'expire': {
      await game.expire(now)
      return { did: {}, should: {} }
    }
    case 'credit': {
      const key = game.newKey()
      const expires = next.expiresIn === null ? null : time + next.expiresIn * 1000
      const did = await game.credit(next.holder, key, next.amount, now, expires)
      modelOf(next.holder).credit(key, next.amount, expires)
      game.past.push({ ...next, type: 'credit', key, left: next.amount })
      return { did, should: { already: false } }
    }
    case 'debit': {
      const key = game.newKey()
      const missing = modelOf(next.holder).debit(key, next.amount, time)
      const did = await outcomeOf(game.debit(next.holder, key, next.amount, now))
      if (missing > 0) return { did, should: { missing } }
      game.past.push({ ...next, type: 'debit', key, left: 0 })
      return { did, should: { already: false, balance: modelOf(next.holder).balance() } }
    }
    default: {
      const earlier = game.past[next.past % Math.max(1, game.past.length)]
      if (earlier === undefined) return { did: {}, should: {} }
      const { type, holder: index, key, amount: points } = earlier
      if (next.type === 'takeBack') {
        const part = Math.min(next.amount, earlier.left)
        if (part === 0) return { did: {}, should: {} }
        earlier.left -= part
        const shortfall = modelOf(index).takeBack(key, part, time)
        const did = await game.takeBack(earlier, game.newKey(), part, now)
        return { did, should: { already: false, shortfall, balance: modelOf(index).balance() } }
      }
      if (next.type === 'repeat')
        return { did: await game[type](index, key, points, now), should: { already: true } }
      earlier.left = 0
      const should = modelOf(index).reverse(key, time)
      return { did: await game.reverse(earlier, now), should }
    }
  }
}

/**
 * Runs a command on the ledger; credits are sent twice at once, as by a client that lost the
 * answer. It adds the change to `worth`, each holder's balance minus debt, which is the same in
 * every order of commands.
 * @returns what went wrong
 */
export async function playAlone(
  game: Game,
  worth: number[],
  reversed: Set<string>,
  next: Command,
  now: Date,
): Promise<string[]> {
  const add = (index: number, by: number): void => {
    worth[index] = (worth[index] ?? 0) + by
  }
  if (next.type === 'credit') {
    const key = game.newKey()
    const expires = next.expiresIn === null ? null : now.getTime() + next.expiresIn * 1000
    const sent = [0, 1].map(() => game.credit(next.holder, key, next.amount, now, expires))
    const repeated = (await Promise.all(sent)).filter(({ already }) => already).length
    add(next.holder, next.amount)
    game.past.push({ ...next, type: 'credit', key, left: next.amount })
    return repeated === 1 ? [] : [`${key} was posted ${2 - repeated} times`]
  }
  if (next.type === 'debit') {
    const key = game.newKey()
    const outcome = await outcomeOf(game.debit(next.holder, key, next.amount, now))
    if ('missing' in outcome) return []
    add(next.holder, -next.amount)
    game.past.push({ ...next, type: 'debit', key, left: 0 })
    return outcome.already ? [`${key} was there`] : []
  }
  if (next.type !== 'reverse' && next.type !== 'takeBack') return []
  const earlier = game.past[next.past % Math.max(1, game.past.length)]
  if (earlier === undefined) return []
  // A credit taken back in parts is not also reversed as a whole, because that result depends on
  // the order.
  const way = game.ways.get(earlier.key) ?? next.type
  game.ways.set(earlier.key, way)
  if (way !== next.type) return []
  if (next.type === 'takeBack') {
    const part = Math.min(next.amount, earlier.left)
    if (part === 0) return []
    earlier.left -= part
    await game.takeBack(earlier, game.newKey(), part, now)
    add(earlier.holder, -part)
    return []
  }
  const { already } = await game.reverse(earlier, now)
  if (already) return []
  if (reversed.has(earlier.key)) return [`${earlier.key} was taken back twice`]
  reversed.add(earlier.key)
  add(earlier.holder, earlier.type === 'credit' ? -earlier.amount : earlier.amount)
  return []
}
