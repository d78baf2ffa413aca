import { listCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import type { QueryInputOf } from '@vicino/contract/endpoint'
import { joinProgram } from '@vicino/contract/loyalty/members/endpoints'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { ADULT_BIRTH, makeShop, type Shop } from '../../members/testing/members-fixture.ts'
import { members } from '../../members/feature.ts'
import { account } from '../../../identity/account/feature.ts'
import { profile } from '../../../identity/profile/feature.ts'
import { deals } from '../../../marketplace/deals/feature.ts'
import { outreach } from '../../../marketing/outreach/feature.ts'
import { customers } from '../feature.ts'

/**
 * Starts the application for the customer tests of a file; each test begins on a Tuesday morning.
 */
export function withCustomers(take: (test: TestApp) => void): void {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ features: [members, customers, outreach, account, profile, deals] })
    take(test)
  })
  beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
  afterAll(() => test.close())
}

type Who = Parameters<TestApp['createUser']>[0]
interface Consents {
  readonly marketingConsent?: boolean
  readonly infoConsent?: boolean
  readonly profilingConsent?: boolean
}

/** A brand with a till and its owner; makes and lists its customers. */
export interface Clientele extends Shop {
  readonly owner: TestUser
  /** Joins with these optional consents; without others, an adult who agrees to be chosen. */
  member(who?: Who, consents?: Consents): Promise<TestUser>
  /** Waits until all events have reached the table of customers. */
  settle(): Promise<void>
  list(query?: QueryInputOf<typeof listCustomers>, as?: TestUser): ReturnType<typeof page>
  /** Handles of the customers in a list. */
  handles(query?: QueryInputOf<typeof listCustomers>): Promise<string[]>
}

const page = (test: TestApp, programId: string, as: TestUser, query: QueryInputOf<typeof listCustomers>) =>
  test.request(listCustomers, { as, params: { programId }, query })

export async function makeClientele(
  test: TestApp,
  ...of: Parameters<typeof makeShop> extends [unknown, ...infer Rest] ? Rest : never
): Promise<Clientele> {
  const shop = await makeShop(test, ...of)
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const list: Clientele['list'] = (query = {}, as = owner) => page(test, shop.programId, as, query)
  return {
    ...shop,
    owner,
    async member(who = {}, consents = {}) {
      const user = await test.createUser({ birth_date: ADULT_BIRTH, ...who })
      await test.request(joinProgram, {
        as: user,
        params: { id: shop.programId },
        body: { privacyConsent: true, acceptRegulation: true, profilingConsent: true, ...consents },
      })
      return user
    },
    settle: () => settle(test),
    list,
    handles: async (query) => (await list({ perPage: '100', ...query })).items.map(({ handle }) => handle),
  }
}

export async function settle(test: TestApp): Promise<void> {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
}
