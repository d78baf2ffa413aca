import { browseDeals, createDeal, getDeal } from '@vicino/contract/deals/endpoints'
import type {
  BodyInputOf,
  Endpoint,
  ParamsInputOf,
  QueryInputOf,
  ResponseOf,
} from '@vicino/contract/endpoint'
import { buyPlatformReward, listPlatformRewards } from '@vicino/contract/points/endpoints'
import { getRedemption, openPurchaseCode, openRedemption } from '@vicino/contract/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/endpoints'
import { type Api, claimsOf, type DemoAccount, expect, type NewUser } from './test.ts'

/** Makes what a test starts from, through the contract: a wrong call does not compile, a wrong answer fails. */

interface Sent<E extends Endpoint> {
  readonly params?: ParamsInputOf<E>
  readonly query?: QueryInputOf<E>
  readonly body?: BodyInputOf<E>
}

export type Deal = ResponseOf<typeof createDeal>
export type Redemption = ResponseOf<typeof openRedemption>
/** A code that somebody has opened, with the deal it is for. */
export type Code = Redemption & { readonly user: NewUser; readonly of: Deal }

/** Calls an endpoint as somebody; its answer, checked against the contract. */
export async function ask<E extends Endpoint>(
  api: Api,
  as: DemoAccount | NewUser,
  endpoint: E,
  { params = {} as ParamsInputOf<E>, query, body }: Sent<E> = {},
): Promise<ResponseOf<E>> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  )
  const search = new URLSearchParams((query ?? {}) as Record<string, string>)
  const { status, json } = await api.call(
    as,
    endpoint.method,
    search.size === 0 ? path : `${path}?${search}`,
    body,
  )
  expect(status, `${endpoint.address}: ${JSON.stringify(json)}`).toBe(endpoint.status)
  return endpoint.response.parse(json) as ResponseOf<E>
}

interface DealChoice {
  readonly online?: boolean
  readonly quantity?: number
  readonly points?: number
}

/** A deal of the demo shop's that no other test knows, 20 € less 25 %: the scanner's shop, so the till can confirm it. */
export async function newDeal(
  api: Api,
  { online = false, quantity = 3, points = 0 }: DealChoice = {},
): Promise<Deal> {
  const brandId = String(claimsOf(await api.token('brand'))['brandId'])
  const { items } = await ask(api, 'brand', browseDeals, { query: { brandId, limit: '1' } })
  const like = await ask(api, 'brand', getDeal, { params: { id: items[0]?._id ?? '' } })
  return ask(api, 'brand', createDeal, {
    body: {
      images: like.images.slice(0, 1),
      title: `Cestino di prova ${crypto.randomUUID().slice(0, 8)}`,
      // A product that no other deal has: a second deal of it would bind the starting price.
      productName: `Cestino ${crypto.randomUUID().slice(0, 8)}`,
      description: 'Un cestino di prova con dentro tutto quello che serve. '.repeat(5).trim(),
      categoryIds: like.categoryIds,
      price: 20,
      discount: 25,
      expirationDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      quantity,
      points,
      link: online ? 'https://example.com/cestino' : null,
    },
  })
}

/** Opens a code for somebody, of a new deal unless told. */
export async function openCode(api: Api, user: NewUser, of?: Deal): Promise<Code> {
  const deal = of ?? (await newDeal(api))
  return { ...(await ask(api, user, openRedemption, { body: { dealId: deal._id } })), user, of: deal }
}

/** Opens a purchase code for somebody, of a new online deal. */
export async function openPurchase(api: Api, user: NewUser): Promise<Code> {
  const deal = await newDeal(api, { online: true })
  return { ...(await ask(api, user, openPurchaseCode, { body: { dealId: deal._id } })), user, of: deal }
}

/** Opens a code and has the demo's till confirm it. */
export async function redeemed(api: Api, user: NewUser, of?: Deal): Promise<Code> {
  const code = await openCode(api, user, of)
  await ask(api, 'scanner', confirmRedemption, { body: { transactionId: code.transactionId } })
  return code
}

/** Buys the first reward that is left; `user` has the points. */
export async function buyReward(api: Api, user: NewUser): Promise<void> {
  const { items } = await ask(api, user, listPlatformRewards)
  const id = items.find(({ stock }) => stock > 0)?._id ?? ''
  await ask(api, user, buyPlatformReward, { params: { id } })
}

/** What the customer's own account says of a code. */
export async function statusOf(api: Api, { user, _id }: Code): Promise<string> {
  return (await ask(api, user, getRedemption, { params: { id: _id } })).status
}

/** How many pieces of a deal are left. */
export async function piecesLeft(api: Api, user: NewUser, id: string): Promise<number | null> {
  return (await ask(api, user, getDeal, { params: { id } })).quantity
}
