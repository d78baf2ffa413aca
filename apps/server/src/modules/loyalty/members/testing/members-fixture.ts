import { createHash } from 'node:crypto'
import { joinProgram, refundPurchase, registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import type { PurchaseAnswer, ProgramOutcome } from '@vicino/contract/loyalty/members/schemas'
import {
  canonicalText,
  type MechanicsConfig,
  type Partly,
  withTierDefaults,
} from '@vicino/domain/loyalty/config'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import { makeProgram } from '../../programs/testing/program.ts'

type Items = { code?: string; category?: string; quantity?: number; net: number }[]

/** A brand with a till and programs, and its HTTP requests. */
export interface Shop {
  readonly brandId: string
  readonly scanner: TestUser
  readonly programId: string
  /** An adult who takes part. */
  customer(): Promise<TestUser>
  /** With the consent to profiling. */
  join(as: TestUser, programId?: string): Promise<void>
  buy(
    customer: TestUser,
    amount: number,
    told?: { receiptId?: string; items?: Items; occurredAt?: string },
  ): Promise<ProgramOutcome>
  giveBack(
    eventId: string,
    amount?: number,
    items?: { code: string; amount: number }[],
  ): Promise<ProgramOutcome>
}

/** The birth date of customers whose age matters to no test. */
export const ADULT_BIRTH = '1990-09-17'

let receipts = 0
export const newReceipt = (): string => `R-${(receipts += 1)}`

export async function makeShop(
  test: TestApp,
  mechanics: Partly<MechanicsConfig> = {},
  tiers?: Parameters<typeof withTierDefaults>[0],
  dates: { start_date?: string; end_date?: string } = {},
): Promise<Shop> {
  const brand = await makeBrand(test.db)
  const scanner = await test.createUser({ role: 'scanner', brand_id: brand.id })
  if (tiers !== undefined) {
    const config = withTierDefaults(tiers)
    const shown = config.tiers.map((tier) => ({ ...tier, color: '#8a939c', icon: 'medal' }))
    const stored = { ...config, tiers: shown, disableDate: null }
    await test.db
      .insertInto('tier_configs')
      .values({
        brand_id: brand.id,
        version: 1,
        config: JSON.stringify(stored),
        sha256: createHash('sha256').update(canonicalText(stored)).digest('hex'),
        valid_from: test.clock.now(),
      })
      .execute()
  }
  const program = await makeProgram(test.db, {
    brand_id: brand.id,
    piva: '00159560366',
    config: mechanics,
    ...dates,
  })
  const shop: Shop = {
    brandId: brand.id,
    scanner,
    programId: program.id,
    async customer() {
      const customer = await test.createUser({ birth_date: ADULT_BIRTH })
      await shop.join(customer)
      return customer
    },
    async join(as, programId = program.id) {
      await test.request(joinProgram, {
        as,
        params: { id: programId },
        body: { privacyConsent: true, acceptRegulation: true, profilingConsent: true },
      })
    },
    async buy(customer, amount, told = {}) {
      const answer = await test.request(registerPurchase, {
        as: scanner,
        body: { member: { userId: customer.id }, amount, receiptId: newReceipt(), ...told },
      })
      return only(answer)
    },
    async giveBack(eventId, amount, items) {
      const answer = await test.request(refundPurchase, {
        as: scanner,
        params: { id: eventId },
        body: {
          receiptId: newReceipt(),
          ...(amount === undefined ? {} : { amount }),
          ...(items && { items }),
        },
      })
      return only(answer)
    },
  }
  return shop
}

export function only({ results }: PurchaseAnswer): ProgramOutcome {
  const [result] = results
  if (result === undefined || results.length > 1) throw new Error(`${results.length} results`)
  return result
}
