import { type Api, expect, type NewUser } from './test.ts'

interface Deal {
  readonly brandId: string
  readonly _id: string
  readonly title: string
  readonly link: string | null
  readonly discountPrice: number
}

export interface Code {
  readonly user: NewUser
  readonly deal: Deal
  readonly _id: string
  readonly transactionId: string
  readonly qr: { token: string } | null
  readonly purchase: { code: string } | null
}

type Made = Record<string, unknown>

async function ok(answer: Promise<{ status: number; json: Made }>): Promise<Made> {
  const { status, json } = await answer
  expect(status, JSON.stringify(json)).toBeLessThan(300)
  return json
}

/** The brand that the demo's scanner works for, and its people. */
async function tillBrand(api: Api): Promise<string> {
  const claims = (await api.token('scanner')).split('.')[1] ?? ''
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { brandId: string }).brandId
}

/** Opens a code of one of the brand's deals in the shop for somebody new to it. */
export async function openCode(api: Api, user: NewUser): Promise<Code> {
  const { items } = await ok(api.call(user, 'GET', `/deal/browse?limit=50&brandId=${await tillBrand(api)}`))
  const inShop = (items as Deal[]).filter(({ link }) => link === null)
  // Any of them: tests that run side by side do not wait for one row of the database.
  const deal = inShop[Math.floor(Math.random() * inShop.length)]
  if (deal === undefined) throw new Error('the demo’s scanner works for a brand with deals')
  const made = await ok(api.call(user, 'POST', '/redemption', { dealId: deal._id }))
  return { ...(made as unknown as Code), user, deal }
}

/** Publishes an online deal of the brand and opens a purchase code of it. */
export async function openPurchase(api: Api, user: NewUser): Promise<Code> {
  const { items } = await ok(api.call(user, 'GET', `/deal/browse?limit=1&brandId=${await tillBrand(api)}`))
  const [known] = items as Deal[]
  const { images, categoryIds } = await ok(api.call(user, 'GET', `/deal/${known?._id}`))
  const deal = await ok(
    api.call('brand', 'POST', '/deal', {
      images,
      categoryIds,
      title: `Cesto ${user.username}`,
      // A product of its own: another deal of it would bind the starting price.
      productName: `Cesto ${user.username}`,
      description: 'Spedito a casa.',
      link: 'https://example.com/cesto',
      price: 60,
      discount: 25,
      quantity: 5,
      expirationDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    }),
  )
  const made = await ok(api.call(user, 'POST', '/purchase-code', { dealId: deal['_id'] }))
  return { ...(made as unknown as Code), user, deal: deal as unknown as Deal }
}

/** What the customer's own account says of it. */
export async function statusOf(api: Api, { user, _id }: Code): Promise<unknown> {
  return (await ok(api.call(user, 'GET', `/redemption/${_id}`)))['status']
}

export async function confirmed(api: Api, user: NewUser): Promise<Code> {
  const code = await openCode(api, user)
  await ok(api.call('scanner', 'POST', '/redemption/confirm', { transactionId: code.transactionId }))
  return code
}
