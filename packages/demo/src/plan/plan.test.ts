import { DAY_MS } from '@vicino/domain/durations'
import { gtinOf } from '@vicino/domain/gtin'
import { distanceMetres } from '@vicino/domain/distance'
import { expect, it } from 'vitest'
import { cities } from './geography.ts'
import { planDemo } from './plan.ts'
import type { Plan } from './rows.ts'

// These tests make whole plans, which takes time on a busy machine.

const now = new Date('2026-09-14T10:30:00Z')
const plan = planDemo(now)
/** Returns the seconds that a deal has left. */
const left = (deal: { expires_at: Date }): number => (deal.expires_at.getTime() - now.getTime()) / 1000
const tally = <T>(rows: readonly T[], key: (row: T) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1)
  return counts
}

const redeems = plan.acts.filter((act) => act.type === 'redeem')
/** Used or held units, by deal. */
const takenOf = tally(redeems, (act) => act.dealId)
const dealOf = new Map(plan.deals.map((deal) => [deal.id, deal]))
const dayInRome = (moment: Date) => moment.toLocaleDateString('en-CA', { timeZone: 'Europe/Rome' })
const accountOf = (name: string) => plan.users.find((user) => user.email === `${name}@vicino.test`)

it('has at least 5,000 deals of 800 shops in 20 cities and 12 categories', () => {
  expect(plan.deals.length).toBeGreaterThanOrEqual(5000)
  expect(plan.brands.length).toBeGreaterThanOrEqual(800)
  expect(new Set(plan.brands.map((brand) => brand.city)).size).toBeGreaterThanOrEqual(20)
  expect(new Set(plan.deals.flatMap((deal) => deal.category_ids)).size).toBeGreaterThanOrEqual(12)
})

it('has flash, expired, sold-out and online deals and deals with points', () => {
  const valid = plan.deals.filter((deal) => left(deal) > 0)
  expect(valid.filter((deal) => left(deal) <= 7200).length).toBeGreaterThan(150)
  expect(valid.filter((deal) => left(deal) <= 86_400).length).toBeGreaterThan(500)
  expect(plan.deals.filter((deal) => left(deal) <= 0).length).toBeGreaterThan(100)
  expect(valid.filter((deal) => takenOf.get(deal.id) === deal.quantity).length).toBeGreaterThan(100)
  expect(plan.deals.filter((deal) => deal.link !== null).length).toBeGreaterThan(500)
  expect(plan.deals.filter((deal) => deal.points > 0).length).toBeGreaterThan(1000)
})

it('is the same every time, and different with another seed', () => {
  expect(JSON.stringify(planDemo(now).deals)).toBe(JSON.stringify(plan.deals))
  expect(JSON.stringify(planDemo(now, 7).deals)).not.toBe(JSON.stringify(plan.deals))
})

it('draws the same images at any moment, so that they can be drawn again', () => {
  const later = planDemo(new Date('2027-02-01T08:00:00Z'))
  expect([...later.images.keys()]).toEqual([...plan.images.keys()])
})

it('names no image that it does not draw', () => {
  const named = [
    ...plan.deals.flatMap((deal) => deal.images),
    ...plan.brands.map((brand) => brand.logo),
    ...plan.users.map((user) => user.avatar),
    ...plan.banners.map((banner) => banner.image),
  ]
  for (const address of named) expect(plan.images.has(String(address).replace('/files/', ''))).toBe(true)
  const [first] = plan.images.values()
  expect(first?.()).toMatch(/^<svg .*<\/svg>$/s)
})

it('has counters that equal the numbers of rows', () => {
  const reactions = tally(plan.reactions, (row) => `${row.type} ${row.deal_id}`)
  const follows = tally(plan.follows, (row) => row.brand_id)
  for (const deal of plan.deals) {
    expect([deal.like_count, deal.want_count, deal.own_count, deal.share_count]).toEqual([
      reactions.get(`LIKE ${deal.id}`) ?? 0,
      reactions.get(`WANT ${deal.id}`) ?? 0,
      reactions.get(`OWN ${deal.id}`) ?? 0,
      reactions.get(`SHARE ${deal.id}`) ?? 0,
    ])
  }
  for (const brand of plan.brands) expect(brand.follower_count).toBe(follows.get(brand.id) ?? 0)
})

it('looks lived-in: popular deals are liked a lot, most a little', () => {
  const likes = plan.deals.map((deal) => deal.like_count).toSorted((a, b) => b - a)
  expect(likes[0]).toBeGreaterThan(20)
  expect(likes[Math.floor(likes.length / 2)]).toBeLessThan(6)
  expect(plan.users.length).toBeGreaterThanOrEqual(120)
})

it('places every shop within 500 m of a known part of its city, at its own address', () => {
  const areasOf = new Map(cities.map((city) => [city.name, city.areas]))
  for (const brand of plan.brands) {
    const nearest = (areasOf.get(brand.city) ?? []).map((area) => distanceMetres(area, brand))
    expect(Math.min(...nearest)).toBeLessThan(500)
  }
  expect(new Set(plan.brands.map((brand) => `${brand.city} ${brand.address}`)).size).toBe(plan.brands.length)
  expect(new Set(plan.brands.map((brand) => brand.handle)).size).toBe(plan.brands.length)
})

it('R-230 gives three brands several shops in their town, brand@ first, with deals at all, at some and at one', () => {
  const shopsOf = Map.groupBy(plan.shops, (shop) => shop.brand_id)
  expect([...shopsOf.values()].map((shops) => shops.length)).toEqual([4, 3, 2])
  expect(plan.shops[0]?.brand_id).toBe(accountOf('brand')?.brand_id)
  const brands = new Map(plan.brands.map((brand) => [brand.id, brand]))
  const taken = new Set(plan.brands.map((brand) => `${brand.city} ${brand.address}`))
  for (const [brandId, shops] of shopsOf) {
    const [first, ...others] = shops
    const brand = brands.get(brandId)
    expect([first?.address, first?.lat, first?.lon]).toEqual([brand?.address, brand?.lat, brand?.lon])
    expect(new Set(shops.map(({ city }) => city))).toEqual(new Set([brand?.city]))
    expect(others.filter(({ city, address }) => taken.has(`${city} ${address}`))).toEqual([])
    const deals = plan.deals.filter((deal) => deal.brand_id === brandId)
    expect(new Set(deals.map((deal) => deal.shop_id))).toEqual(new Set([first?.id]))
    const several = new Set(deals.map((deal) => deal.other_shops.length))
    expect(several).toEqual(new Set([0, 1, others.length]))
    expect(deals.filter((deal) => deal.link !== null && deal.other_shops.length > 0)).toEqual([])
  }
  expect(plan.shops.filter(({ closures }) => closures !== '{}')).toHaveLength(2)
})

it('gives every product a well-formed GTIN of the range for examples, once', () => {
  const codes = plan.products.flatMap((product) => product.gtin)
  expect(new Set(codes).size).toBe(plan.products.length)
  for (const code of codes) expect([gtinOf(code), code.slice(0, 3)]).toEqual([code, '952'])
})

it('lets audience@ follow five shops and save valid, used and expired deals', () => {
  const audience = plan.users.find((user) => user.email === 'audience@vicino.test')
  expect(plan.follows.filter((follow) => follow.user_id === audience?.id)).toHaveLength(5)
  const used = new Set(redeems.filter((act) => act.userId === audience?.id).map((act) => act.dealId))
  const saved = plan.reactions.filter((row) => row.user_id === audience?.id && row.type === 'WANT')
  const deals = new Map(plan.deals.map((deal) => [deal.id, deal]))
  const states = tally(saved, (row) => {
    if (used.has(row.deal_id)) return 'used'
    return (deals.get(row.deal_id)?.expires_at ?? now) > now ? 'valid' : 'expired'
  })
  expect(states.get('used')).toBeGreaterThan(2)
  expect(states.get('valid')).toBeGreaterThan(4)
  expect(states.get('expired')).toBeGreaterThan(2)
})

it('lets people redeem as the product allows: once per deal, while both existed, within the stock', () => {
  expect(new Set(redeems.map((act) => act.userId + act.dealId)).size).toBe(redeems.length)
  const users = new Map(plan.users.map((user) => [user.id, user]))
  for (const act of redeems) {
    const deal = dealOf.get(act.dealId)
    const user = users.get(act.userId)
    const end = act.at.getTime() + (act.minutes ?? 0) * 60_000
    expect(act.at >= (deal?.created_at ?? now) && act.at >= (user?.created_at ?? now)).toBe(true)
    expect(end).toBeLessThan(Math.min(deal?.expires_at.getTime() ?? 0, now.getTime() + 1))
    expect(plan.tills.has(act.brandId)).toBe(true)
    expect(user?.brand_id ?? null).toBeNull()
  }
  for (const [id, taken] of takenOf) expect(taken).toBeLessThanOrEqual(dealOf.get(id)?.quantity ?? 0)
  const times = plan.acts.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
})

it('gives audience@ a dozen redemptions in Milano over six weeks, one of them voided, an invitation and a coupon', () => {
  const audience = accountOf('audience')
  const mine = redeems.filter((act) => act.userId === audience?.id)
  expect(mine).toHaveLength(13)
  const cityOf = new Map(plan.brands.map((brand) => [brand.id, brand.city]))
  expect(new Set(mine.map((act) => cityOf.get(act.brandId)))).toEqual(new Set(['Milano']))
  expect(now.getTime() - (mine[0]?.at.getTime() ?? 0)).toBeGreaterThan(21 * DAY_MS)
  const taken = plan.acts.filter((act) => act.type === 'void')
  expect(taken.map((act) => [act.userId, act.brandId])).toEqual([
    [audience?.id, accountOf('brand')?.brand_id],
  ])
  const friends = plan.users.filter((user) => user.invited_by === audience?.id)
  expect(friends.some((friend) => redeems.some((act) => act.userId === friend.id))).toBe(true)
  expect(plan.acts.filter((act) => act.type === 'buy').map((act) => act.userId)).toEqual([audience?.id])
})

/** Counts confirmations of brand@'s shop on the day of a moment and on the day before, in Rome. */
function daysOfShop({ acts, users }: Plan, at: Date): { today: number; yesterday: number } {
  const shop = users.find((user) => user.email === 'brand@vicino.test')?.brand_id
  const days = tally(
    acts.filter((act) => act.type === 'redeem' && act.minutes !== null && act.brandId === shop),
    (act) => dayInRome(act.at),
  )
  const before = new Date(`${dayInRome(at)}T00:00:00Z`)
  before.setUTCDate(before.getUTCDate() - 1)
  return {
    today: days.get(dayInRome(at)) ?? 0,
    yesterday: days.get(before.toISOString().slice(0, 10)) ?? 0,
  }
}

/** Returns the numbers that must not depend on the moment of the load. */
const sizes = ({ deals, brands, follows, reactions, views, acts }: Plan) => ({
  deals: deals.length,
  brands: brands.length,
  follows: follows.length,
  reactions: reactions.length,
  views: views.length,
  waiting: acts.filter((act) => act.type === 'redeem' && act.minutes === null).length,
  others: tally(
    acts.filter((act) => act.type !== 'redeem'),
    (act) => act.type,
  ),
})

it.each([
  ['at 03:00', '2026-11-22T02:00:00Z'],
  ['at 11:59', '2026-11-22T10:59:00Z'],
  ['at 23:59', '2026-11-22T22:59:00Z'],
  ['on 29 February', '2028-02-29T08:00:00Z'],
  ['in the morning of the day that lacks an hour', '2026-03-29T03:00:00Z'],
  ['in the night of the day with an hour more', '2026-10-25T22:59:00Z'],
])('is as large and as lively %s (Europe/Rome)', (_name, clock) => {
  const at = new Date(clock)
  const other = planDemo(at)
  expect(sizes(other)).toEqual(sizes(plan))
  // A person may find no free moment for a redemption between those of others.
  const redeemed = other.acts.filter((act) => act.type === 'redeem').length
  expect(Math.abs(redeemed - redeems.length)).toBeLessThan(5)
  const { today, yesterday } = daysOfShop(other, at)
  expect(today).toBeGreaterThanOrEqual(6)
  expect(yesterday).toBeGreaterThanOrEqual(9)
})

it('gives brand@ confirmations of today and yesterday and three valid online codes', () => {
  const { today, yesterday } = daysOfShop(plan, now)
  expect(today).toBeGreaterThanOrEqual(6)
  expect(yesterday).toBeGreaterThanOrEqual(9)
  const waiting = redeems.filter((act) => act.minutes === null)
  expect(waiting).toHaveLength(3)
  for (const act of waiting) {
    expect([act.online, act.brandId]).toEqual([true, accountOf('brand')?.brand_id])
    expect(now.getTime() - act.at.getTime()).toBeLessThan(10 * 3_600_000)
    expect(left(dealOf.get(act.dealId) ?? { expires_at: now })).toBeGreaterThan(86_400)
  }
})

it('gives every user their own name, handle and email', () => {
  for (const key of ['username', 'handle', 'email'] as const) {
    expect(new Set(plan.users.map((user) => user[key].toLowerCase())).size).toBe(plan.users.length)
  }
})

it('LAW-21 every online deal says what it sells; goods have a maker with an address and their number', () => {
  const online = plan.deals.filter(({ link }) => link !== null)
  expect(online.length).toBeGreaterThan(10)
  expect(online.filter(({ safety }) => safety === null)).toEqual([])
  expect(plan.deals.filter(({ link, safety }) => link === null && safety !== null)).toEqual([])
  const goods = online.flatMap(({ safety }) => (safety?.kind === 'goods' ? [safety] : []))
  expect(goods.length).toBeGreaterThan(10)
  for (const { manufacturer, manufacturerContact, identification } of goods) {
    expect(manufacturer).not.toBe('')
    expect(manufacturerContact).toMatch(/.{5,}, .+@.+/)
    expect(identification).toMatch(/GTIN 952/)
  }
})
