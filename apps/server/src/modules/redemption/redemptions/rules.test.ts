import type { RedemptionState } from '@vicino/domain/redemption'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { cancelRedemption } from './cancel-redemption.ts'
import { redemptions } from './feature.ts'
import { freeHold } from './free-hold.ts'
import { signQr } from './qr-token.ts'
import { freeRefusal, silenceOfScreen, tillRefusal, voidRefusal } from './redemptions.policy.ts'
import type { RedemptionRow } from './redemptions.queries.ts'
import { openShop, type Shop } from './testing/redemptions-fixture.ts'
import { actorOf, refusalIn } from './testing/undone.ts'
import { confirmRedemption } from './till.ts'
import { voidRedemption } from './void-redemption.ts'

/*
 * The database decides on confirming, cancelling, freeing and voiding. These tests run them on
 * codes in every state, and compare the answers with the rules in packages/domain and in
 * redemptions.policy.ts. Opening: opening-rules.test.ts.
 */

const STATES: readonly RedemptionState[] = ['held', 'redeemed', 'voided', 'cancelled', 'expired']

let test: TestApp
let shop: Shop
let other: Shop
let staff: TestUser
let held: string
let redeemed: string
beforeAll(async () => {
  test = await createTestApp({ features: [redemptions] })
  shop = await openShop(test)
  other = await openShop(test)
  staff = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
  held = (await shop.customer(await shop.deal())).code._id
  const sold = await shop.customer(await shop.deal())
  redeemed = sold.code._id
  await test.db
    .transaction()
    .execute((tx) =>
      confirmRedemption(
        tx,
        test.services,
        { transactionId: sold.code.transactionId },
        { actor: actorOf(shop.scanner) },
      ),
    )
})
afterAll(() => test.close())

const now = (): Date => test.clock.now()
const secondsAgo = (seconds: number): Date => new Date(now().getTime() - seconds * 1000)

type Changes = Partial<RedemptionRow>

/** Stores a code with these changes in the transaction. */
async function put(tx: Db, id: string, changes: Changes): Promise<RedemptionRow> {
  const status = changes.status ?? 'held'
  const isConfirmed = status === 'redeemed' || status === 'voided'
  return tx
    .updateTable('redemptions')
    .set({
      opened_at: secondsAgo(300),
      expires_at: secondsAgo(-600),
      heard_at: secondsAgo(10),
      confirmed_at: isConfirmed ? secondsAgo(200) : null,
      confirmed_by: isConfirmed ? shop.scanner.id : null,
      void_reason: status === 'voided' ? 'Errore' : null,
      freed_by: null,
      ...changes,
    })
    .where('id', '=', id)
    .returningAll()
    .$castTo<RedemptionRow>()
    .executeTakeFirstOrThrow()
}

const product = <A, B>(as: readonly A[], bs: readonly B[]): [A, B][] =>
  as.flatMap((a) => bs.map((b): [A, B] => [a, b]))

it(
  'R-194 R-214 R-217 a confirmation refuses what the rules refuse, in every state of the code',
  { timeout: 600_000 },
  async () => {
    const wrong: object[] = []
    const customers = ['customer', 'staff', 'the till itself'] as const
    const proofs = ['typed', 'typed on purpose', 'fresh', 'stale'] as const
    const cases = product(product(STATES, [600, -1]), product(product(customers, proofs), [10, 61]))
    for (const [[status, left], [[customer, proof], silent]] of cases) {
      for (const till of [shop.scanner, other.owner]) {
        let expected: string | null = 'not asked'
        const said = await refusalIn(test, async (tx) => {
          const row = await put(tx, held, {
            status,
            expires_at: secondsAgo(-left),
            heard_at: secondsAgo(silent),
            ...(customer === 'staff' ? { user_id: staff.id } : {}),
            ...(customer === 'the till itself' ? { user_id: till.id } : {}),
          })
          const { brand_id: customer_brand_id } = await tx
            .selectFrom('users')
            .select('brand_id')
            .where('id', '=', row.user_id)
            .executeTakeFirstOrThrow()
          const isTyped = proof.startsWith('typed')
          const signedAt = secondsAgo(proof === 'stale' ? 41 : 39)
          const proofUntil = isTyped ? null : Math.floor(signedAt.getTime() / 1000) * 1000 + 40_000
          const isSilent = proof === 'typed' && silenceOfScreen(row, now()) !== null
          expected =
            tillRefusal(
              { sub: till.id, brandId: till.brand_id ?? '' },
              { ...row, customer_brand_id },
              proofUntil,
              now(),
            ) ?? (isSilent ? 'screen_unheard' : null)
          const presented = isTyped
            ? { transactionId: row.transaction_id, withoutScreen: proof === 'typed on purpose' }
            : { token: signQr(test.services.signingKeys, row, signedAt).token }
          await confirmRedemption(tx, test.services, presented, { actor: actorOf(till) })
        })
        if (said !== expected)
          wrong.push({ status, left, customer, proof, silent, till: till.role, said, expected })
      }
    }
    expect(wrong).toEqual([])
  },
)

it('R-210 a void refuses what the rules refuse, in every state of the code', async () => {
  const wrong: object[] = []
  for (const [status, ago] of product(STATES, [86_399, 86_400])) {
    for (const till of [shop.owner, other.owner]) {
      let expected: string | null = 'not asked'
      const said = await refusalIn(test, async (tx) => {
        const isConfirmed = status === 'redeemed' || status === 'voided'
        const row = await put(tx, redeemed, {
          status,
          opened_at: secondsAgo(90_000),
          ...(isConfirmed ? { confirmed_at: secondsAgo(ago) } : {}),
        })
        // A code that is voided already stays as it is.
        const isOwn = row.brand_id === till.brand_id
        expected = isOwn && status === 'voided' ? null : voidRefusal(actorOf(till), row, now())
        await voidRedemption(tx, test.services, { id: redeemed, reason: 'Errore' }, { actor: actorOf(till) })
      })
      if (said !== expected) wrong.push({ status, ago, till: till.role, said, expected })
    }
  }
  expect(wrong).toEqual([])
})

it('a shop frees, and a customer cancels, only as the rules allow', async () => {
  const wrong: object[] = []
  for (const [[status, left], freed] of product(product(STATES, [600, -1]), [false, true])) {
    if (freed && status !== 'cancelled') continue
    const changes = {
      status,
      expires_at: secondsAgo(-left),
      ...(freed ? { freed_by: shop.owner.id } : {}),
    }
    for (const till of [shop.owner, other.owner]) {
      let expected: string | null = 'not asked'
      const said = await refusalIn(test, async (tx) => {
        const row = await put(tx, held, changes)
        const isOwn = row.brand_id === till.brand_id
        expected = isOwn && freed ? null : freeRefusal(actorOf(till), row, now())
        await freeHold(tx, test.services, held, { actor: actorOf(till) })
      })
      if (said !== expected) wrong.push({ verb: 'free', ...changes, till: till.role, said, expected })
    }
    for (const isOwn of [true, false]) {
      // A code that is over stays as it is.
      const expected = isOwn ? (status === 'redeemed' ? 'already_redeemed' : null) : 'redemption_not_found'
      const said = await refusalIn(test, async (tx) => {
        const { user_id } = await put(tx, held, changes)
        const user = { ...actorOf(staff), sub: isOwn ? user_id : staff.id }
        await cancelRedemption(tx, test.services, held, { actor: user })
      })
      if (said !== expected) wrong.push({ verb: 'cancel', ...changes, isOwn, said, expected })
    }
  }
  expect(wrong).toEqual([])
})
