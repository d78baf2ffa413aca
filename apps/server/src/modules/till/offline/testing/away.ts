import { randomUUID } from 'node:crypto'
import { getMemberCard, joinProgram } from '@vicino/contract/loyalty/members/endpoints'
import { renewQr } from '@vicino/contract/redemption/redemptions/endpoints'
import {
  changeOfflineSettings,
  getOfflineKit,
  getOfflineSettings,
  sendOfflineEntries,
} from '@vicino/contract/till/offline/endpoints'
import type {
  EntryResult,
  OfflineEntry,
  OfflineKit,
  OfflineRules,
} from '@vicino/contract/till/offline/schemas'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { makeProgram } from '../../../loyalty/programs/testing/program.ts'
import { openShop, type Shop } from '../../../redemption/redemptions/testing/redemptions-fixture.ts'

/** A shop with deals and a program, whose tills may work without network. */
export interface AwayShop extends Shop {
  readonly programId: string
  /** A till's last contact now, by a person of the shop. */
  leave(as?: TestUser): Promise<OfflineKit>
  /** Makes an entry of a code that the customer's phone shows now. */
  code(
    kit: OfflineKit,
    customer: { readonly user: TestUser; readonly code: { readonly _id: string } },
  ): Promise<Entry>
  /** Makes an entry of a purchase with the customer's card of now. */
  sale(kit: OfflineKit, customer: TestUser, amount: number, receiptId?: string): Promise<Entry>
  send(entries: readonly OfflineEntry[], as?: TestUser): Promise<EntryResult[]>
  member(): Promise<TestUser>
}
type Entry = OfflineEntry

let receipts = 0

export async function awayShop(test: TestApp, rules: Partial<OfflineRules> = {}): Promise<AwayShop> {
  const shop = await openShop(test)
  const { owner, scanner } = shop
  const { version, ...usual } = await test.request(getOfflineSettings, { as: owner })
  await test.request(changeOfflineSettings, {
    as: owner,
    body: { ...usual, enabled: true, ...rules, version },
  })
  const program = await makeProgram(test.db, { brand_id: shop.brandId })
  const base = (kit: OfflineKit) => ({
    _id: randomUUID(),
    at: test.clock.now().toISOString(),
    pass: kit.pass,
  })
  return {
    ...shop,
    programId: program.id,
    async leave(as = scanner) {
      const { kit } = await test.request(getOfflineKit, { as })
      if (kit === null) throw new Error('the shop has not switched it on')
      return kit
    },
    async code(kit, { user, code }) {
      const { token } = await test.request(renewQr, { as: user, params: { id: code._id } })
      return { ...base(kit), kind: 'deal', token }
    },
    async sale(kit, customer, amount, receiptId = `AWAY-${(receipts += 1)}`) {
      const { card } = await test.request(getMemberCard, { as: customer })
      return { ...base(kit), kind: 'purchase', card, amount, receiptId }
    },
    async send(entries, as = scanner) {
      const { results } = await test.request(sendOfflineEntries, { as, body: { entries: [...entries] } })
      return results
    },
    async member() {
      const user = await test.createUser({ birth_date: '1990-09-17' })
      await test.request(joinProgram, {
        as: user,
        params: { id: program.id },
        body: { privacyConsent: true, acceptRegulation: true, profilingConsent: true },
      })
      return user
    },
  }
}
