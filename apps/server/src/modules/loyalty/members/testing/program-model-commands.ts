import type { Endpoint } from '@vicino/contract/endpoint'
import { toggleFollow } from '@vicino/contract/marketplace/follows/endpoints'
import * as members from '@vicino/contract/loyalty/members/endpoints'
import type { ProgramBalance } from '@vicino/contract/loyalty/members/schemas'
import * as programs from '@vicino/contract/loyalty/programs/endpoints'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { VOID_HOURS } from '@vicino/contract/till/till/constants'
import { confirmRedemption, voidRedemption } from '@vicino/contract/till/till/endpoints'
import { dayAt } from '@vicino/domain/loyalty/clock'
import { withDefaults } from '@vicino/domain/loyalty/config'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { type Job, runOnce } from '../../../../platform/jobs/jobs.ts'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { CANCELLATION } from '../../programs/testing/program.ts'
import { ClaimPlay } from './claim-model-commands.ts'
import { ClearingModel } from './clearing-model.ts'
import { ClearingPlay } from './clearing-model-commands.ts'
import { agree, type Answer, expectAnswers } from './model-answers.ts'
import { euros, newReceipt, plain, type Sale } from './model-sales.ts'
import { makePlayRows, type PlayBrand, type PlayRows } from './model-rows.ts'
import type { PlaySetting, ProgramCommand } from './program-commands.ts'
import type { ModelAnswer } from './program-model.ts'

type Sent = Parameters<TestApp['send']>[1]

/** Sends commands to the API and the model; compares answers and views. */
export class ProgramPlay {
  readonly #test: TestApp
  readonly #jobs: readonly Job[]
  readonly #model: ClearingModel
  readonly #users: readonly TestUser[]
  readonly #brands: readonly PlayBrand[]
  readonly programIds: readonly string[]
  readonly #sales: Sale[] = []
  readonly #redemptions: {
    readonly id: string
    readonly brand: number
    readonly sale: Sale
    isVoided: boolean
  }[] = []
  readonly #following = new Set<string>()
  readonly #claims: ClaimPlay
  readonly #clearing: ClearingPlay

  private constructor(test: TestApp, jobs: readonly Job[], rows: PlayRows, setting: PlaySetting) {
    this.#test = test
    this.#jobs = jobs
    this.#model = new ClearingModel(test.clock.now().getTime(), rows.starts, setting.rewards)
    this.#claims = new ClaimPlay(this.#model, rows, (endpoint, sent) => this.#send(endpoint, sent))
    this.#clearing = new ClearingPlay(this.#model, rows, (endpoint, sent) => this.#send(endpoint, sent))
    this.#users = rows.users
    this.#brands = rows.brands
    this.programIds = rows.programIds
  }

  /** @param jobs the jobs that time starts, in this order */
  static async begin(test: TestApp, setting: PlaySetting, jobs: readonly Job[]): Promise<ProgramPlay> {
    return new ProgramPlay(test, jobs, await makePlayRows(test, setting), setting)
  }

  /** Runs one command on both sides, a second after the one before. @throws where they differ */
  async run(command: ProgramCommand): Promise<void> {
    await this.#pass(1)
    try {
      await this.#do(command)
    } catch (error) {
      throw new Error(`${JSON.stringify(command)}: ${(error as Error).message}`, { cause: error })
    }
  }

  /** Returns every purchase; without claims and expiry nothing is left then (7). */
  async giveAllBack(): Promise<void> {
    for (const sale of this.#sales.keys()) await this.run({ type: 'refund', sale, times: 1 })
    await this.#claims.compareAll()
    await this.compareClearing()
  }

  /** Compares the debts between brands on both sides (21). */
  async compareClearing(): Promise<void> {
    await this.#drain()
    await this.#clearing.compare()
  }

  /** Reads balances of members whose purchases were all returned. */
  async held(program: number): Promise<{ points: number; debt: number; stamps: number }[]> {
    const all = this.#model.withNothingLeft(program).map((user) => this.#balance(program, user))
    return (await Promise.all(all)).flatMap((balance) => (balance === null ? [] : [balance]))
  }

  async #do(command: ProgramCommand): Promise<void> {
    switch (command.type) {
      case 'join':
      case 'leave': {
        const { user, program, type } = command
        const id = this.programIds[program] ?? ''
        const body = type === 'join' ? { privacyConsent: true, acceptRegulation: true } : { confirm: true }
        const endpoint = type === 'join' ? members.joinProgram : members.leaveProgram
        const { code } = await this.#send(endpoint, { as: this.#users[user], params: { id }, body })
        agree(type, code, this.#model[type](program, user))
        return this.#compare(this.#model.program(program).brand, user)
      }
      case 'follow':
        return this.#follow(command)
      case 'buy':
        return this.#buy(command)
      case 'refund':
        return this.#refund(command)
      case 'refundLoose':
        return this.#refundLoose(command)
      case 'conflict':
        return this.#conflict(command)
      case 'redeem':
        return this.#redeem(command)
      case 'void':
        return this.#void(command)
      case 'claim':
        return this.#compareOf(await this.#claims.claim(command))
      case 'claimStep':
        return this.#compareOf(await this.#claims.step(command))
      case 'partner':
        return this.#clearing.step(command)
      case 'advance':
        return this.#pass(command.seconds)
      default:
        return this.#step(command)
    }
  }

  async #follow({ user, brand }: Extract<ProgramCommand, { type: 'follow' }>): Promise<void> {
    const params = { id: this.#brands[brand]?.id ?? '' }
    await this.#send(toggleFollow, { as: this.#users[user], params })
    const key = `${user} ${brand}`
    if (this.#following.delete(key)) return
    this.#following.add(key)
    await this.#drain()
    this.#model.follow(brand, user)
    await this.#compare(brand, user)
  }

  async #buy({ user, brand, lines, ago, times }: Extract<ProgramCommand, { type: 'buy' }>): Promise<void> {
    const at = this.#model.now - (this.#model.hasTiers(brand) ? 0 : ago * 1000)
    const external = newReceipt()
    const body = {
      member: { userId: this.#users[user]?.id },
      amount: euros(lines),
      receiptId: external,
      items: lines.map(({ code, category, quantity, cents }) => ({
        ...(code === null ? {} : { code }),
        ...(category === null ? {} : { category }),
        quantity,
        net: cents / 100,
      })),
      ...(at === this.#model.now ? {} : { occurredAt: new Date(at).toISOString() }),
    }
    const refusal = this.#model.refusalAt(brand, user, at)
    const told = { source: 'till', external, body, at, lines }
    const expected = refusal === null ? this.#model.buy(brand, user, told) : { refused: refusal }
    const sent = Array.from({ length: times }, () =>
      this.#send(members.registerPurchase, this.#atTill({ brand }, body)),
    )
    const events = this.#agreed(await Promise.all(sent), expected)
    if (!('refused' in expected)) this.#sales.push({ brand, user, source: 'till', external, at, events })
    await this.#compare(brand, user)
  }

  async #refund({
    sale: number,
    cents,
    item,
    times,
  }: Extract<ProgramCommand, { type: 'refund' }>): Promise<void> {
    const sale = this.#sales[number % this.#sales.length]
    if (sale === undefined) return
    const { brand, user } = sale
    const counted = this.#model.countedIn(sale)
    const id = counted.map((program) => sale.events.get(program)).find((each) => each !== undefined)
    if (id === undefined) return
    const external = newReceipt()
    const items = item === undefined ? null : [item]
    const asked = item === undefined ? cents : item.cents
    const body = {
      receiptId: external,
      ...(asked === undefined ? {} : { amount: asked / 100 }),
      ...(items && { items: items.map(({ code, cents: amount }) => ({ code, amount: amount / 100 })) }),
    }
    const told = { source: 'till-refund', external, body: [id, body], cents: asked ?? 'all', items } as const
    const expected = this.#model.refund(counted, user, sale.external, told)
    const sent = Array.from({ length: times }, () =>
      this.#send(members.refundPurchase, { ...this.#atTill({ brand }, body), params: { id } }),
    )
    this.#agreed(await Promise.all(sent), expected)
    await this.#compare(brand, user)
  }

  async #refundLoose({
    user,
    brand,
    cents,
    item,
  }: Extract<ProgramCommand, { type: 'refundLoose' }>): Promise<void> {
    const external = newReceipt()
    const items = item ? [{ code: 'pane', category: null, quantity: 1, cents }] : null
    const body = {
      member: { userId: this.#users[user]?.id },
      receiptId: external,
      amount: cents / 100,
      ...(items && { items: [{ code: 'pane', amount: cents / 100 }] }),
    }
    const refusal = this.#model.refusalAt(brand, user, null)
    const told = { source: 'till-refund', external, body, cents, items }
    const expected = refusal === null ? this.#model.refundLoose(brand, user, told) : { refused: refusal }
    this.#agreed([await this.#send(members.refundReceipt, this.#atTill({ brand }, body))], expected)
    await this.#compare(brand, user)
  }

  /** Sends a known receipt with another amount. */
  async #conflict({ sale: number }: Extract<ProgramCommand, { type: 'conflict' }>): Promise<void> {
    const sale = this.#sales[number % this.#sales.length]
    if (sale?.source !== 'till') return
    const { brand, user, external } = sale
    const body = { member: { userId: this.#users[user]?.id }, amount: 0.77, receiptId: external }
    const told = { source: 'till', external, body, at: this.#model.now, lines: [plain(77)] }
    const refusal = this.#model.refusalAt(brand, user, told.at)
    const expected = refusal === null ? this.#model.buy(brand, user, told) : { refused: refusal }
    this.#agreed([await this.#send(members.registerPurchase, this.#atTill({ brand }, body))], expected)
    await this.#compare(brand, user)
  }

  async #redeem({ user, brand, cents }: Extract<ProgramCommand, { type: 'redeem' }>): Promise<void> {
    const now = this.#test.clock.now()
    const { id: brand_id, scanner } = this.#brands[brand] as PlayBrand
    const expires_at = new Date(now.getTime() + 7 * 86_400_000)
    const deal = await makeDeal(this.#test.db, {
      brand_id,
      price_cents: cents,
      discount: 20,
      created_at: now,
      expires_at,
    })
    const opened = await this.#send(openRedemption, { as: this.#users[user], body: { dealId: deal.id } })
    const { _id: external, transactionId } = opened.body as Redemption
    await this.#send(confirmRedemption, { as: scanner, body: { transactionId } })
    await this.#drain()
    const lines = [plain(deal.discount_price_cents)]
    const told = { source: 'redemption', external, body: null, at: now.getTime(), lines }
    const answer = this.#model.buy(brand, user, told)
    const sale = {
      brand,
      user,
      source: 'redemption',
      external,
      at: now.getTime(),
      events: await this.#eventsOf(external),
    }
    agree(
      'programs in which a redemption counts',
      [...sale.events.keys()],
      'refused' in answer ? [] : answer.map(({ program }) => program),
    )
    if (!('refused' in answer) && answer.length > 0) this.#sales.push(sale)
    this.#redemptions.push({ id: external, brand, sale, isVoided: false })
    await this.#compare(brand, user)
  }

  async #void({ redemption }: Extract<ProgramCommand, { type: 'void' }>): Promise<void> {
    const redeemed = this.#redemptions[redemption % this.#redemptions.length]
    if (redeemed === undefined) return
    const { id, brand, sale } = redeemed
    const as = this.#brands[brand]?.owner
    const { code } = await this.#send(voidRedemption, {
      as,
      params: { id },
      body: { reason: 'Errore di cassa' },
    })
    const isLate = !redeemed.isVoided && this.#model.now >= sale.at + VOID_HOURS * 3_600_000
    agree('void', code, isLate ? 'void_too_late' : null)
    if (isLate || redeemed.isVoided) return
    redeemed.isVoided = true
    await this.#drain()
    // Programs without a remainder of it, or that the customer has left, take nothing back.
    const counted = this.#model
      .countedIn(sale)
      .filter((program) => this.#model.isLeftOf(program, sale.user, id))
    this.#model.refund(counted, sale.user, id, {
      source: 'redemption-void',
      external: id,
      body: null,
      cents: 'all',
      items: null,
    })
    await this.#compare(brand, sale.user)
  }

  /** Takes a step of the program's owner. */
  async #step({ type, program: index }: Extract<ProgramCommand, { program: number }>): Promise<void> {
    const program = this.#model.program(index)
    const id = this.programIds[index] ?? ''
    const as = this.#brands[program.brand]?.owner
    const sent = { as, params: { id }, body: {} }
    if (type === 'cancel') {
      const { code } = await this.#send(programs.cancelProgram, { ...sent, body: CANCELLATION })
      agree(type, code, this.#model.cancel(index))
      await this.#runJobs()
    } else if (type === 'configure') {
      const { version } = await this.#test.request(programs.getProgramConfig, {
        as: as as TestUser,
        params: { id },
      })
      const config = {
        acquisti: { pointCoeff: 2 + (version % 3), stampCoeff: 5 },
        points: program.definition.config.points,
      }
      const headers = { 'if-match': `"${version}"` }
      const { code } = await this.#send(programs.updateProgramConfig, { ...sent, headers, body: config })
      agree(type, code, this.#model.configure(index, withDefaults(config)))
    } else if (type === 'schedule' || type === 'unschedule' || type === 'activate') {
      const endpoint = {
        schedule: programs.scheduleProgram,
        unschedule: programs.unscheduleProgram,
        activate: programs.activateProgram,
      }[type]
      const { code, body } = await this.#send(endpoint, sent)
      agree(type, code, this.#model.step(index, type))
      if (code === null) agree('start', (body as Program).baseInfo.startDate, program.startDate)
      await this.#runJobs()
    }
    for (const user of this.#users.keys()) await this.#compare(program.brand, user)
  }

  async #eventsOf(external: string): Promise<Map<number, string>> {
    const rows = await this.#test.db
      .selectFrom('loyalty_events')
      .select(['id', 'program_id'])
      .where('program_id', 'in', [...this.programIds])
      .where('source', '=', 'redemption')
      .where('external_id', '=', external)
      .execute()
    const found = rows.map(({ id, program_id }): [number, string] => [
      this.programIds.indexOf(program_id),
      id,
    ])
    return new Map(found.toSorted(([a], [b]) => a - b))
  }

  #agreed = (answers: readonly Answer[], expected: ModelAnswer): Map<number, string> =>
    expectAnswers(answers, expected, this.programIds)

  async #compareOf(changed: { brand: number; user: number } | undefined): Promise<void> {
    if (changed !== undefined) await this.#compare(changed.brand, changed.user)
  }

  /** Compares a user's view of each program in which sales of a brand count. */
  async #compare(brand: number, user: number): Promise<void> {
    await this.#claims.adopt(this.#drain)
    for (const index of this.#model.programs.keys()) {
      if (!this.#model.hasSold(index, brand)) continue
      agree(
        `balance of ${user} in ${index}`,
        await this.#balance(index, user),
        this.#model.balance(index, user),
      )
    }
  }

  async #balance(program: number, user: number) {
    const as = this.#users[user]
    const params = { userId: as?.id ?? '', programId: this.programIds[program] ?? '' }
    const { code, body } = await this.#send(members.getProgramBalance, { as, params })
    if (code !== null) return null
    const { points, debt, pending, stamps, statusPoints, tier } = body as ProgramBalance
    return { points, debt, pending, stamps, statusPoints, tier: tier.rank }
  }

  async #pass(seconds: number): Promise<void> {
    const before = dayAt(this.#model.now)
    this.#test.clock.advance(seconds)
    this.#model.advance(seconds)
    // Everything falls due at the beginning of a day, so the jobs need not run in between.
    if (dayAt(this.#model.now) > before) await this.#runJobs()
  }

  async #runJobs(): Promise<void> {
    await this.#drain()
    for (const job of this.#jobs) await runOnce(this.#test.db, job, this.#test.clock.now())
    await this.#drain()
  }

  #drain = () => drainOutbox(this.#test.db, this.#test.services.consumers, this.#test.clock.now())
  #atTill = ({ brand }: { brand: number }, body: object): Sent => ({ as: this.#brands[brand]?.scanner, body })

  async #send(endpoint: Endpoint, sent: Sent): Promise<Answer> {
    const response = await this.#test.send(endpoint, sent)
    if (response.statusCode >= 500) throw new Error(`${endpoint.path}: ${response.body}`)
    const body: unknown = response.body === '' ? null : response.json()
    return { code: response.statusCode < 400 ? null : (body as { code: string }).code, body }
  }
}
