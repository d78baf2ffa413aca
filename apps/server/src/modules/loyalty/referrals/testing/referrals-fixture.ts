import { refuseReferral, releaseReferral } from '@vicino/contract/loyalty/referrals/endpoints'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeShop, type Shop } from '../../members/testing/members-fixture.ts'
import { payReferrals } from '../pay-referral.ts'

/**
 * A brand whose program pays 25 points for a friend who spends at least 10 €, and the HTTP requests
 * of its people.
 */
export class Invitations {
  readonly test: TestApp
  readonly shop: Shop
  readonly owner: TestUser

  constructor(test: TestApp, shop: Shop, owner: TestUser) {
    this.test = test
    this.shop = shop
    this.owner = owner
  }

  static async open(test: TestApp): Promise<Invitations> {
    const shop = await makeShop(test, { special: { referral: 25 }, acquisti: { minSpend: 10 } })
    return new Invitations(test, shop, await test.createUser({ role: 'brand', brand_id: shop.brandId }))
  }

  /** Makes a friend of a person who joins and buys for 20 €, and lets the consumers run. */
  async friendOf(inviter: TestUser): Promise<{ friend: TestUser; eventId: string }> {
    const friend = await this.test.createUser({ invited_by: inviter.id })
    await this.shop.join(friend)
    const { eventId } = await this.shop.buy(friend, 20)
    await this.drain()
    return { friend, eventId: eventId ?? '' }
  }

  drain() {
    return drainOutbox(this.test.db, this.test.services.consumers, this.test.clock.now())
  }

  /** Stores a pass of each person on one phone. */
  async onOnePhone(...people: readonly TestUser[]): Promise<void> {
    const at = this.test.clock.now()
    for (const { id } of people) {
      const pass = await this.test.db
        .insertInto('wallet_passes')
        .values({
          user_id: id,
          wallet: 'apple',
          program_id: this.shop.programId,
          created_at: at,
          changed_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await this.test.db
        .insertInto('wallet_devices')
        .values({
          pass_id: pass.id,
          device: `phone-${people[0]?.id}`,
          push_token: 'abcdef0123456789',
          created_at: at,
        })
        .execute()
    }
  }

  /** Runs the job this many days from now. */
  async after(days: number): Promise<void> {
    this.test.clock.set(new Date(this.test.clock.now().getTime() + days * DAY_MS).toISOString())
    await this.work()
  }

  work() {
    const job = { name: 'referrals', everySeconds: 1, run: payReferrals }
    return runOnce(this.test.db, job, this.test.clock.now())
  }

  /** Makes an invitation that waits for the brand. */
  async held(): Promise<{ inviter: TestUser; friend: TestUser; eventId: string; referralId: string }> {
    const inviter = await this.shop.customer()
    const invited = await this.friendOf(inviter)
    await this.test.db
      .updateTable('referral_checks')
      .set({ state: 'review', signals: ['device'], decide_by: '2027-04-01' })
      .where('user_id', '=', invited.friend.id)
      .execute()
    return { inviter, ...invited, referralId: await this.idOf(invited.friend) }
  }

  async idOf(friend: TestUser): Promise<string> {
    const row = await this.test.db
      .selectFrom('referral_checks')
      .where('user_id', '=', friend.id)
      .select('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  params = (referralId: string) => ({ id: this.shop.programId, referralId })

  release(referralId: string, as: TestUser = this.owner) {
    return this.test.send(releaseReferral, { as, params: this.params(referralId), body: {} })
  }

  refuse(referralId: string, reason: string = 'irregular', as: TestUser = this.owner) {
    return this.test.send(refuseReferral, { as, params: this.params(referralId), body: { reason } as never })
  }
}

/** Valid and refused requests of the invitation endpoints that take an idempotency key. */
export function referralExamples(test: TestApp): Record<string, () => Promise<Example>> {
  const decided = async (body: object): Promise<Example> => {
    const invitations = await Invitations.open(test)
    const { referralId } = await invitations.held()
    const elsewhere = { params: invitations.params(NO_ID), body }
    return {
      as: invitations.owner,
      params: invitations.params(referralId),
      body,
      other: elsewhere,
      refused: elsewhere,
    }
  }
  return {
    'POST /program/{id}/referral/{referralId}/release': () => decided({}),
    'POST /program/{id}/referral/{referralId}/refuse': () => decided({ reason: 'irregular' }),
  }
}

/** Rows of another brand, by the title of the endpoint that names them. */
export function referralRows(app: () => TestApp) {
  // The invitation has the program's id, because one id fills all parameters of a path.
  const row = async () => {
    const invitations = await Invitations.open(app())
    const { referralId } = await invitations.held()
    const { programId } = invitations.shop
    await app()
      .db.updateTable('referral_checks')
      .set({ id: programId })
      .where('id', '=', referralId)
      .execute()
    return programId
  }
  return {
    'GET /program/{id}/referral': { row },
    'POST /program/{id}/referral/{referralId}/release': { row, body: {} },
    'POST /program/{id}/referral/{referralId}/refuse': { row, body: { reason: 'irregular' } },
  }
}
