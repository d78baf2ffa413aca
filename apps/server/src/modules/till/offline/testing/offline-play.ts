import { cancelRedemption, openRedemption, renewQr } from '@vicino/contract/redemption/redemptions/endpoints'
import { answerOfflineConflict, listOfflineConflicts } from '@vicino/contract/till/offline/endpoints'
import type { OfflineEntry, OfflineKit } from '@vicino/contract/till/offline/schemas'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import fc from 'fast-check'
import { allRows, onlyRow } from '../../../../platform/db/statement.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { settleStock } from '../../../marketplace/deals/jobs.queries.ts'
import { releaseOverdue } from '../../../redemption/redemptions/holds.ts'
import { type AwayShop, awayShop } from './away.ts'

const [HOUR, DAY] = [3600, 86_400]
/** Units of the deals. */
const QUANTITIES = [1, 1, 2, 2, 6, 6]

const till = fc.nat(1)
const phone = fc.nat(2)
const deal = fc.nat(QUANTITIES.length - 1)
/** By how many seconds the till's clock is wrong. */
const wrong = fc.constantFrom(0, 0, 0, 0, -1, 30, -HOUR, -DAY, DAY)

const isBeyond = ({ code }: { readonly code: string | null }) => code === 'till_over_stock'

/** A random step. */
export const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('open'), phone, deal }) },
  { weight: 9, arbitrary: fc.record({ type: fc.constant('take'), till, phone, deal, wrong }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('sale'), till, phone, wrong, euros: fc.nat(250) }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('send'), till, again: fc.nat(6), backwards: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('both') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('contact'), till }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('confirm'), phone, deal }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel'), phone, deal }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('decide'), count: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('jobs') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('wait'),
      seconds: fc.constantFrom(1, 39, 300, 899, 901, HOUR, 5 * HOUR),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

interface Till {
  kit: OfflineKit
  /** Kept after they were sent, so that they are sent again. */
  readonly entries: OfflineEntry[]
}

/** A shop whose two tills and three customers lose and regain network. */
export class Play {
  readonly #test: TestApp
  readonly #shop: AwayShop
  readonly #phones: readonly TestUser[]
  readonly #deals: readonly string[]
  readonly #tills: readonly Till[]
  readonly #codes = new Map<string, string>()
  readonly #sent = new Set<string>()
  #online = 0

  constructor(
    test: TestApp,
    shop: AwayShop,
    phones: readonly TestUser[],
    deals: readonly string[],
    kits: readonly OfflineKit[],
  ) {
    this.#test = test
    this.#shop = shop
    this.#phones = phones
    this.#deals = deals
    this.#tills = kits.map((kit) => ({ kit, entries: [] }))
  }

  static async begin(test: TestApp): Promise<Play> {
    const shop = await awayShop(test, { entries: 20 })
    const [phones, deals, kits]: [TestUser[], string[], OfflineKit[]] = [[], [], []]
    for (let index = 0; index < 3; index += 1) phones.push(await shop.member())
    for (const quantity of QUANTITIES) deals.push((await shop.deal({ quantity })).id)
    for (const as of [shop.scanner, shop.owner]) kits.push(await shop.leave(as))
    return new Play(test, shop, phones, deals, kits)
  }

  async run(of: Step): Promise<void> {
    if (of.type === 'open') {
      const sent = { as: this.#phone(of.phone), body: { dealId: this.#deals[of.deal] ?? '' } }
      const answer = await this.#test.send(openRedemption, sent)
      if (answer.statusCode < 300)
        this.#codes.set(`${of.phone} ${of.deal}`, answer.json<{ _id: string }>()._id)
    } else if (of.type === 'take') {
      await this.run({ ...of, type: 'open' })
      const token = await this.#token(of)
      const { kit, entries } = this.#till(of.till)
      if (token !== null) entries.push({ ...this.#base(kit, of.wrong), kind: 'deal', token })
    } else if (of.type === 'sale') {
      const { kit, entries } = this.#till(of.till)
      const sale = await this.#shop.sale(kit, this.#phone(of.phone), of.euros + 1)
      entries.push({ ...sale, ...this.#base(kit, of.wrong) })
    } else if (of.type === 'send') {
      await this.#send(of.till, of.again, of.backwards)
    } else if (of.type === 'both') {
      await Promise.all([this.#send(0, 3, false), this.#send(1, 3, true), this.#send(0, 3, true)])
    } else if (of.type === 'contact') {
      this.#till(of.till).kit = await this.#shop.leave(of.till === 0 ? this.#shop.scanner : this.#shop.owner)
    } else if (of.type === 'confirm') {
      const token = await this.#token(of)
      const answer =
        token && (await this.#test.send(confirmRedemption, { as: this.#shop.scanner, body: { token } }))
      if (answer && answer.statusCode < 300) this.#online += 1
    } else if (of.type === 'cancel') {
      const id = this.#codes.get(`${of.phone} ${of.deal}`)
      if (id !== undefined)
        await this.#test.send(cancelRedemption, { as: this.#phone(of.phone), params: { id } })
    } else if (of.type === 'decide') {
      const { items } = await this.#test.request(listOfflineConflicts, { as: this.#shop.owner, query: {} })
      const id = items[0]?._id
      if (id !== undefined) {
        const answer = { as: this.#shop.owner, params: { id }, body: { count: of.count } }
        const { statusCode } = await this.#test.send(answerOfflineConflict, answer)
        if (statusCode >= 500) throw new Error(`answered ${statusCode}`)
      }
    } else if (of.type === 'jobs') {
      await inTransaction(this.#test.db, (tx) => releaseOverdue(tx, this.#test.clock.now()))
      await inTransaction(this.#test.db, settleStock)
      await drainOutbox(this.#test.db, this.#test.services.consumers, this.#test.clock.now())
    } else this.#test.clock.advance(of.seconds)
  }

  /** Sends what is left, and reads what became of everything, beside what it should be. */
  async end(): Promise<
    Record<'entries' | 'redeemed' | 'purchases' | 'offered', readonly [unknown, unknown]>
  > {
    for (const at of [0, 1]) await this.#send(at, 0, false)
    await drainOutbox(this.#test.db, this.#test.services.consumers, this.#test.clock.now())
    const { brandId, programId } = this.#shop
    const rows = await allRows(this.#test.db)<{
      id: string
      kind: string
      outcome: string
      code: string | null
    }>`
      SELECT id, kind, outcome, code FROM offline_till_entries WHERE brand_id = ${brandId}`
    const facts = await onlyRow(this.#test.db)<{ redeemed: number; offered: number; bought: number }>`
      SELECT (SELECT count(*)::int FROM redemptions WHERE brand_id = ${brandId} AND status = 'redeemed') AS redeemed,
        (SELECT sum(s.quantity)::int FROM deal_stock s JOIN deals d ON d.id = s.deal_id WHERE d.brand_id = ${brandId}) AS offered,
        (SELECT count(*)::int FROM purchases WHERE program_id = ${programId} AND redemption_id IS NULL) AS bought`
    const counted = (kind: string) =>
      rows.filter((row) => row.kind === kind && (row.outcome === 'done' || isBeyond(row))).length
    const named = rows.filter(({ outcome, code }) => outcome === 'done' || code !== null)
    const units = QUANTITIES.reduce((sum, each) => sum + each, 0)
    return {
      entries: [named.map(({ id }) => id).toSorted(), [...this.#sent].toSorted()],
      redeemed: [facts.redeemed, counted('deal') + this.#online],
      purchases: [facts.bought, counted('purchase')],
      offered: [facts.offered, units + rows.filter(isBeyond).length],
    }
  }

  /** Sends what was not sent yet, and the last ones again. */
  async #send(at: number, again: number, backwards: boolean): Promise<void> {
    const all = this.#till(at).entries
    const entries = all.filter(({ _id }, index) => !this.#sent.has(_id) || index >= all.length - again)
    if (entries.length === 0) return
    const results = await this.#shop.send(backwards ? entries.toReversed() : entries)
    if (results.length !== entries.length) throw new Error(`${results.length} results`)
    for (const { _id } of entries) this.#sent.add(_id)
  }

  async #token(of: { readonly phone: number; readonly deal: number }): Promise<string | null> {
    const id = this.#codes.get(`${of.phone} ${of.deal}`)
    if (id === undefined) return null
    const answer = await this.#test.send(renewQr, { as: this.#phone(of.phone), params: { id } })
    return answer.statusCode < 300 ? answer.json<{ token: string }>().token : null
  }

  #phone = (index: number): TestUser => this.#phones[index] as TestUser
  #till = (index: number): Till => this.#tills[index] as Till

  #base = (kit: OfflineKit, wrongBy: number) => ({
    _id: crypto.randomUUID(),
    at: new Date(this.#test.clock.now().getTime() + wrongBy * 1000).toISOString(),
    pass: kit.pass,
  })
}
