import { getDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { buyPlatformReward, getPointsBalance } from '@vicino/contract/redemption/brand-points/endpoints'
import * as contract from '@vicino/contract/redemption/redemptions/endpoints'
import * as tillContract from '@vicino/contract/till/till/endpoints'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import type { Endpoint } from '@vicino/contract/endpoint'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import { makeBrand, makeDeal } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { redemptionJobs } from '../redemptions.jobs.ts'
import {
  isUsed,
  type ModelCommand,
  type ModelDeal,
  type ModelState,
  type ModelUser,
  unitsLeft,
  statusOf,
  step,
} from './model.ts'

export interface Setting {
  readonly users: readonly ModelUser[]
  readonly deals: readonly ModelDeal[]
  readonly rewards: readonly { readonly cost: number; readonly stock: number }[]
}

interface Code {
  readonly id: string
  readonly transactionId: string
  readonly purchaseCode: string | undefined
  token: string
}

let plays = 0

/** @throws Error that names the difference */
function agree(what: string, actual: unknown, expected: unknown, difference?: string): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Error(`${what}: ${difference ?? `API ${String(actual)}, model ${String(expected)}`}`)
}

/** Stands for the newest code, in place of a code's number. */
export const LAST = -1

type Sent = Parameters<TestApp['send']>[1]

/**
 * Sends commands to the real API and to the model, and compares every answer and, after every
 * command, the person's view. There are two brands, each with a scanner and an owner.
 */
export class Play {
  readonly #test: TestApp
  #state: ModelState
  readonly #users: readonly TestUser[]
  /** Scanner of a brand, then its owner, for each brand. */
  readonly #tills: readonly TestUser[]
  readonly #deals: readonly string[]
  readonly #rewards: readonly string[]
  readonly #codes: Code[] = []
  #turn = 0
  /** All requests of a play come from one address, which no other play has. */
  readonly #headers = { 'x-forwarded-for': `2001:db8:${(plays += 1).toString(16)}::1` }

  private constructor(
    test: TestApp,
    state: ModelState,
    rows: { users: TestUser[]; tills: TestUser[]; deals: string[]; rewards: string[] },
  ) {
    this.#test = test
    this.#state = state
    this.#users = rows.users
    this.#tills = rows.tills
    this.#deals = rows.deals
    this.#rewards = rows.rewards
  }

  static async begin(test: TestApp, setting: Setting): Promise<Play> {
    const now = test.clock.now()
    const brands = [await makeBrand(test.db), await makeBrand(test.db)]
    const tills: TestUser[] = []
    for (const brand of brands) {
      tills.push(await test.createUser({ role: 'scanner', brand_id: brand.id }))
      tills.push(await test.createUser({ role: 'brand', brand_id: brand.id }))
    }
    const users: TestUser[] = []
    for (const { confirmed, createdAt } of setting.users) {
      const created_at = new Date(now.getTime() + createdAt * 1000)
      users.push(await test.createUser({ created_at, email_verified_at: confirmed ? created_at : null }))
    }
    const deals: string[] = []
    for (const deal of setting.deals) {
      const row = await makeDeal(test.db, {
        brand_id: brands[deal.brand]?.id ?? '',
        link: deal.online ? 'https://negozio.example/prodotto' : null,
        points: deal.points,
        quantity: deal.quantity,
        created_at: now,
        expires_at: new Date(now.getTime() + deal.endsAt * 1000),
      })
      deals.push(row.id)
    }
    const text = { it: 'Premio', en: 'Reward' }
    const rewards = await test.db
      .insertInto('platform_rewards')
      .values(
        setting.rewards.map(({ cost, stock }) => ({
          title: text,
          description: text,
          cost,
          stock,
          valid_days: 30,
          created_at: now,
          updated_at: now,
        })),
      )
      .returning('id')
      .execute()
    const zeros = setting.deals.length === 0 ? [] : setting.users.map(() => 0)
    const state: ModelState = {
      now: 0,
      users: setting.users,
      deals: setting.deals,
      codes: [],
      balances: zeros,
      debts: zeros,
      coupons: zeros,
      stock: setting.rewards.map(({ stock }) => stock),
      costs: setting.rewards.map(({ cost }) => cost),
      tills: tills.map((_, index) => ({ brand: Math.floor(index / 2), wrong: 0, since: 0, lockedUntil: 0 })),
    }
    return new Play(test, state, { users, tills, deals, rewards: rewards.map(({ id }) => id) })
  }

  /** Runs one command on both sides. @throws where they differ */
  async run(command: ModelCommand): Promise<void> {
    if ('code' in command && this.#codes.length === 0) return
    this.#turn += 1
    const settled = this.#settle(command)
    const { state, outcome } = step(this.#state, settled)
    const answer = await this.#send(settled)
    const text = JSON.stringify(settled)
    if ('refusals' in outcome) {
      agree(
        text,
        outcome.refusals.has(answer.code ?? ''),
        true,
        `${answer.code}, not ${[...outcome.refusals].join()}`,
      )
    } else {
      agree(text, answer.code ?? 'done', 'done')
    }
    this.#state = state
    if (settled.type === 'open' && 'done' in outcome && outcome.code !== undefined) {
      this.#remember(outcome.code, answer.body as Redemption)
    }
    if (settled.type === 'renew' && 'done' in outcome) {
      const code = this.#codes[settled.code]
      if (code) code.token = (answer.body as { token: string }).token
    }
    await this.#compare(settled)
  }

  /**
   * Reads a user's codes and points and a deal's units through the API, and compares them with the
   * model.
   */
  async #compare(command: ModelCommand): Promise<void> {
    const touched =
      'user' in command ? command.user : 'code' in command ? this.#state.codes[command.code]?.user : 0
    const deal =
      'deal' in command ? command.deal : 'code' in command ? this.#state.codes[command.code]?.deal : 0
    const user = this.#users[touched ?? 0]
    const id = this.#deals[deal ?? 0]
    if (user === undefined || id === undefined) return
    const { balance } = await this.#test.request(getPointsBalance, { as: user })
    agree('balance', balance, this.#state.balances[touched ?? 0])
    const seen = await this.#test.request(getDeal, { as: user, params: { id } })
    agree('pieces left', seen.quantity, Math.max(0, unitsLeft(this.#state, deal ?? 0)))
    agree('used', seen.isUsed, isUsed(this.#state, touched ?? 0, deal ?? 0))
    if ('code' in command) {
      const code = this.#state.codes[command.code]
      const known = this.#codes[command.code]
      const owner = this.#users[code?.user ?? 0]
      if (!code || !known || !owner) return
      const mine = await this.#test.request(contract.getRedemption, { as: owner, params: { id: known.id } })
      agree('status', mine.status, statusOf(code, this.#state.now))
    }
  }

  /**
   * Makes a random command fit the state, most of the time. Codes, people and tills are drawn
   * independently; so three of four times the command gets a code of its own person or till, and
   * seven of eight times a deal is opened in its own channel.
   */
  #settle(command: ModelCommand): ModelCommand {
    if (command.type === 'open') {
      const online = this.#state.deals[command.deal]?.online === true
      return { ...command, online: this.#turn % 8 === 0 ? command.online : online }
    }
    if (!('code' in command)) return command
    const code = command.code === LAST ? this.#codes.length - 1 : command.code % this.#codes.length
    if (this.#turn % 4 === 0) return { ...command, code }
    const { user = 0, deal = 0 } = this.#state.codes[code] ?? {}
    if ('user' in command) return { ...command, code, user }
    const brand = this.#state.deals[deal]?.brand ?? 0
    return { ...command, code, till: brand * 2 + (command.till % 2) }
  }

  #remember(index: number, redemption: Redemption): void {
    this.#codes[index] = {
      id: redemption._id,
      transactionId: redemption.transactionId,
      purchaseCode: redemption.purchase?.code,
      token: redemption.qr?.token ?? '',
    }
  }

  async #send(command: ModelCommand): Promise<{ status: number; code: string | undefined; body: unknown }> {
    const code = 'code' in command ? this.#codes[command.code] : undefined
    const id = code?.id ?? randomUUID()
    const user = 'user' in command ? this.#users[command.user] : undefined
    const till = 'till' in command ? this.#tills[command.till] : undefined
    switch (command.type) {
      case 'open':
        return this.#call(command.online ? contract.openPurchaseCode : contract.openRedemption, {
          as: user,
          body: { dealId: this.#deals[command.deal], device: 'phone' },
        })
      case 'cancel':
        return this.#call(contract.cancelRedemption, { as: user, params: { id }, body: {} })
      case 'renew':
        return this.#call(contract.renewQr, { as: user, params: { id } })
      case 'scan':
      case 'confirm': {
        const isScan = command.type === 'scan'
        const shown =
          command.by === 'token'
            ? { token: code?.token || 'a.b.c' }
            : {
                transactionId: code?.transactionId ?? '987654321',
                ...(command.by === 'number' || isScan ? {} : { withoutScreen: true }),
              }
        const endpoint = isScan ? tillContract.scanRedemption : tillContract.confirmRedemption
        return this.#call(endpoint, { as: till, body: shown })
      }
      case 'guess':
        return this.#call(tillContract.scanRedemption, {
          as: till,
          body: { transactionId: await this.#freeNumber() },
        })
      case 'confirmPurchase':
        return this.#call(tillContract.confirmPurchaseCode, {
          as: till,
          // An in-store code has no purchase code, so this one belongs to nobody.
          body: { code: code?.purchaseCode ?? 'AAAAAAAAAA' },
        })
      case 'void':
        return this.#call(tillContract.voidRedemption, {
          as: till,
          params: { id },
          body: { reason: 'Errore di cassa' },
        })
      case 'free':
        return this.#call(tillContract.freeHold, { as: till, params: { id }, body: {} })
      case 'buy':
        return this.#call(buyPlatformReward, {
          as: user,
          params: { id: this.#rewards[command.reward] ?? '' },
          body: {},
        })
      case 'advance':
        this.#test.clock.advance(command.seconds)
        return { status: 200, code: undefined, body: null }
      case 'sweep':
        for (const job of redemptionJobs) await runOnce(this.#test.db, job, this.#test.clock.now())
        return { status: 200, code: undefined, body: null }
    }
  }

  async #call(
    endpoint: Endpoint,
    sent: Sent,
  ): Promise<{ status: number; code: string | undefined; body: unknown }> {
    const response = await this.#test.send(endpoint, { ...sent, headers: this.#headers })
    const body: unknown = response.body === '' ? null : response.json()
    const code = response.statusCode >= 400 ? (body as { code: string }).code : undefined
    // A failure of the server (5xx) is never an expected refusal.
    if (response.statusCode >= 500) throw new Error(`${endpoint.path}: ${response.body}`)
    return { status: response.statusCode, code, body }
  }

  /** Returns a number that no code has. */
  async #freeNumber(): Promise<string> {
    const { rows } = await sql<{ free: string }>`
      SELECT n::text AS free FROM generate_series(100000000, 100000200) n
      WHERE NOT EXISTS (SELECT FROM redemptions WHERE transaction_id = n::text) LIMIT 1`.execute(
      this.#test.db,
    )
    return rows[0]?.free ?? ''
  }
}
