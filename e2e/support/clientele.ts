import { listCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import { getMemberCard, joinProgram } from '@vicino/contract/loyalty/members/endpoints'
import { bought, type Shop } from './make.ts'
import { type Api, expect, type NewUser } from './test.ts'

interface Choices {
  readonly marketingConsent?: boolean
  readonly infoConsent?: boolean
}

/** The amount in euros that each member spent, and the member's consents. */
const MEMBERS: readonly { readonly spent: number; readonly consents: Choices }[] = [
  { spent: 5, consents: {} },
  { spent: 40, consents: { marketingConsent: true } },
  { spent: 12.5, consents: { marketingConsent: true, infoConsent: true } },
  { spent: 0, consents: {} },
  { spent: 100, consents: { infoConsent: true } },
  { spent: 60, consents: {} },
]

/** Creates six members of a new program and waits until the table shows their purchases. */
export async function clientele(api: Api, newUser: () => Promise<NewUser>, shop: Shop, programId: string) {
  const users: NewUser[] = []
  for (const { spent, consents } of MEMBERS) {
    const user = await newUser()
    await api.ask(user, joinProgram, {
      params: { id: programId },
      body: { privacyConsent: true, acceptRegulation: true, profilingConsent: true, ...consents },
    })
    if (spent > 0) {
      const { code } = await api.ask(user, getMemberCard)
      await bought(api, shop, { code }, spent)
    }
    users.push(user)
  }
  // The table follows new purchases within seconds.
  const spent = MEMBERS.reduce((sum, member) => sum + member.spent, 0)
  await expect
    .poll(async () => {
      const { items } = await api.ask(shop.owner, listCustomers, {
        params: { programId },
        query: { perPage: '20' },
      })
      return items.reduce((sum, { purchaseAmount }) => sum + purchaseAmount, 0)
    })
    .toBe(spent)
  return users
}
