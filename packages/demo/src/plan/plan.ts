import { DAY_MS } from '@vicino/domain/durations'
import { gtinCheckDigit } from '@vicino/domain/gtin'
import { DEMO_PASSWORD } from '../accounts.ts'
import { drawBanner } from '../art/index.ts'
import { banners, categories, rewards } from '../catalogue/index.ts'
import { Crowd, letPeopleLive } from './audience.ts'
import { planBranches } from './branches.ts'
import { planComments } from './comments.ts'
import { planCoupons } from './coupons.ts'
import { Gallery } from './gallery.ts'
import { completedProfiles, couponOf, planInvites } from './members.ts'
import { planMissing } from './missing.ts'
import { type Offer, planOffers } from './offers.ts'
import { planPeople } from './people.ts'
import type { RewardProduct } from './catalogues.ts'
import { planQueues } from './queues.ts'
import { Chance } from './random.ts'
import type { Plan } from './rows.ts'
import { planShops, type Shop, slug } from './shops.ts'
import { planMembers } from './program-members.ts'
import { planReferrals } from './referrals.ts'
import { planPosts } from './posts.ts'
import { planReviews } from './reviews.ts'
import { companyOf, planPrograms } from './programs.ts'
import { safetyOf } from './safety.ts'
import { planShowcase } from './showcase.ts'
import { planTillDay } from './till-day.ts'
import { planShopkeepers, planTills } from './till.ts'
import { Visits } from './visits.ts'

export const SEED = 20_260_901
/** brand@, manager@ and scanner@ work in the first shop of this kind, which is in Milano. */
const SHOWCASE_CATEGORY = 'gastronomia'
/** Price in BrandPoints of the reward that audience@ has bought. */
const COUPON_COST = 250
/** Number of shops with loyalty programs; brand@'s is the first. */
const PROGRAM_SHOPS = 6

/** Plans the whole demo as rows, relative to `now`; the same seed and moment give the same rows. */
export function planDemo(now: Date, seed = SEED): Plan {
  const moment = now.getTime()
  const chance = new Chance(seed)
  const categoryRows = categories.map((category, index) => ({
    id: chance.id(moment - 800 * DAY_MS + index),
    slug: category.slug,
    icon: category.icon,
    name_it: category.name_it,
    name_en: category.name_en,
    sort_order: (index + 1) * 10,
    sector: category.slug === 'ristoranti' ? ('restaurant' as const) : null,
  }))
  const idOf = new Map(categoryRows.map((row) => [row.slug, row.id]))
  const shops = planShops(chance, moment)
  const showcase = shops.find(({ category }) => category.slug === SHOWCASE_CATEGORY)
  if (showcase === undefined) throw new RangeError(`no shop of ${SHOWCASE_CATEGORY}`)
  const gallery = new Gallery()
  const gtin = exampleGtins()
  const offers = shops.flatMap((shop) =>
    planOffers(chance, shop, {
      now: moment,
      categoryId: idOf.get(shop.category.slug) ?? '',
      gallery,
      gtin,
      showcase: shop === showcase,
    }),
  )
  const ours = offers.filter(({ deal }) => deal.brand_id === showcase.brand.id)
  sellOnline(ours, showcase, moment)
  const people = planPeople(chance, moment, showcase)
  const crowd = new Crowd(chance, moment)
  // The number of draws before a free moment by day is found depends on the hour of loading.
  const visits = new Visits(chance.of('visits'), moment)
  const audience = people.accounts.get('audience@vicino.test')
  if (audience === undefined) throw new RangeError('no account of audience@')
  const staff = people.accounts.get('superadmin@vicino.test')
  if (staff === undefined) throw new RangeError('no account of superadmin@')
  const others = people.audience.filter((user) => user !== audience)
  planTillDay(chance.of('till'), visits, ours, { audience, others }, moment)
  planShowcase(crowd, visits, audience, shops, offers)
  letPeopleLive(crowd, visits, chance, others, shops, offers)
  planInvites(chance.of('invites'), audience, others, visits.acts)
  const rewardRows = rewards.map(({ it, en, cost, stock, validDays }) => ({
    id: chance.id(moment - 200 * DAY_MS),
    title: { it: it.title, en: en.title },
    description: { it: it.description, en: en.description },
    cost,
    stock,
    valid_days: validDays,
    created_at: new Date(moment - 200 * DAY_MS),
    updated_at: new Date(moment - 200 * DAY_MS),
  }))
  const bought = rewardRows.find(({ cost }) => cost === COUPON_COST)
  const busy = new Set(visits.acts.flatMap((act) => ('brandId' in act ? act.brandId : [])))
  const shopkeepers = planShopkeepers(
    chance,
    moment,
    shops.filter((shop) => shop !== showcase && busy.has(shop.brand.id)),
    people.audience,
  )
  const deals = offers.map(({ deal }) => deal)
  const tills = planTills(people, shopkeepers)
  const loyal = [showcase, ...shops.filter((shop) => shop !== showcase && tills.has(shop.brand.id))].slice(
    0,
    PROGRAM_SHOPS,
  )
  // Consumers read who sells of every shop; those with programs come first, so that their numbers stay.
  const known = [...loyal, ...shops.filter((shop) => !loyal.includes(shop))]
  for (const [index, shop] of known.entries()) Object.assign(shop.brand, companyOf(shop, index))
  const shopOf = new Map(shops.map((shop) => [shop.brand.id, shop]))
  for (const offer of offers) {
    const shop = shopOf.get(offer.deal.brand_id)
    if (shop !== undefined) offer.deal.safety = safetyOf(offer, shop)
  }
  const branches = planBranches(chance.of('branches'), loyal, shops, offers, moment)
  const programs = planPrograms(
    chance.of('programs'),
    loyal.flatMap((shop) => {
      const owner = tills.get(shop.brand.id)?.online
      const image = offers.find(({ deal }) => deal.brand_id === shop.brand.id)?.deal.images[0]
      const rewardProducts = rewardProductsOf(offers.filter(({ deal }) => deal.brand_id === shop.brand.id))
      return owner === undefined || image === undefined ? [] : { shop, owner, image, rewardProducts }
    }),
    moment,
  )
  const commentsOf = () => {
    const till = tills.get(showcase.brand.id)
    const spoken = ours.filter(({ fate }) => fate === 'days' || fate === 'weeks').map(({ deal }) => deal)
    return till === undefined
      ? []
      : planComments(chance.of('comments'), spoken, { people: others, till }, moment)
  }
  const missing = planMissing(programs, {
    showcase,
    shops: branches.filter((row) => row.brand_id === showcase.brand.id),
    products: rewardProductsOf(ours, 8),
    audience,
    owner: tills.get(showcase.brand.id)?.online,
    now: moment,
  })
  const members = planMembers(chance.of('members'), programs, people.audience, moment)
  const acts = [
    ...programs,
    ...missing.acts,
    ...planReferrals([...programs, ...members, ...visits.acts], {
      brandId: showcase.brand.id,
      audience,
      others,
      owner: tills.get(showcase.brand.id)?.online,
      now: moment,
    }),
    ...planCoupons(programs, members, {
      showcaseId: showcase.brand.id,
      now: moment,
    }),
    ...commentsOf(),
    ...completedProfiles(chance, people.audience),
    ...visits.acts,
    ...[audience, ...others.filter((_, index) => index % 2 === 0)].map(
      ({ id }) => ({ type: 'consentToProfiling', at: new Date(moment - DAY_MS), userId: id }) as const,
    ),
    ...planPosts(chance.of('posts'), {
      acts: visits.acts,
      deals,
      audience,
      showcaseId: showcase.brand.id,
      now: moment,
    }),
    ...planReviews(chance.of('reviews'), {
      acts: visits.acts,
      deals,
      audience,
      others,
      showcaseId: showcase.brand.id,
      answering: new Set(tills.keys()),
      now: moment,
    }),
    ...planQueues(chance.of('queues'), {
      people: others.filter((user) => !people.accounts.has(user.email)),
      staff,
      deals: deals.filter((deal) => deal.brand_id !== showcase.brand.id),
      categoryId: categoryRows[0]?.id ?? '',
      now: moment,
    }),
    ...(bought === undefined ? [] : couponOf(audience, visits.acts, deals, bought, moment)),
  ]
  return {
    categories: categoryRows,
    brands: shops.map(({ brand }) => brand),
    shops: branches,
    products: offers.map(({ product }) => product),
    deals,
    prices: offers.map(({ price }) => price),
    users: [
      ...people.accounts.values(),
      ...others.filter((user) => !people.accounts.has(user.email)),
      ...shopkeepers,
    ],
    accounts: new Set(people.accounts.keys()),
    password: DEMO_PASSWORD,
    follows: crowd.follows,
    reactions: crowd.reactions,
    views: crowd.views,
    rewards: rewardRows,
    acts: acts.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    tills,
    banners: banners.map((banner, index) => ({
      id: chance.id(moment - 200 * DAY_MS),
      title: { it: banner.it.title, en: banner.en.title },
      subtitle: { it: banner.it.subtitle, en: banner.en.subtitle },
      tagline: { it: banner.it.tagline, en: banner.en.tagline },
      cta_text: { it: banner.it.ctaText, en: banner.en.ctaText },
      cta_link: banner.ctaLink,
      image: `/files/${bannerKey(banner.id)}`,
      sort_order: index + 1,
    })),
    images: new Map([
      ...gallery.drawings,
      ...people.drawings,
      ...logosOf(shops),
      ...bannerDrawings(),
      ...missing.drawings,
    ]),
  }
}

/**
 * Sells one deal of the shop, with days before and behind it, online; codes of it wait at the first
 * visit.
 */
function sellOnline(offers: readonly Offer[], { brand, category }: Shop, now: number): void {
  const offered = new Set(category.products.filter(({ online }) => online).map(({ title }) => title))
  const old = offers.filter(
    ({ fate, deal }) => fate === 'days' && deal.created_at.getTime() < now - DAY_MS / 2,
  )
  const offer = old.find(({ deal }) => offered.has(deal.title)) ?? old[0]
  if (offer === undefined) throw new RangeError('the shop has no deal to sell online')
  offer.deal.link = `https://${slug(brand.handle, '-')}.example/offerte/${slug(offer.deal.title, '-')}`
}

/** Makes GTIN-13 of the range 952, which GS1 reserves for examples. */
function exampleGtins(): () => string {
  let number = 0
  return () => {
    number += 1
    const body = `952${String(number).padStart(9, '0')}`
    return body + gtinCheckDigit(body)
  }
}

const bannerKey = (id: string): string => `demo/banners/${id}.svg`

function logosOf(shops: readonly Shop[]): [string, () => string][] {
  return shops.map(({ logo }) => [logo.key, logo.draw])
}

function bannerDrawings(): [string, () => string][] {
  return banners.map(({ id, image }) => [bannerKey(id), () => drawBanner(image)])
}

/** Returns products of a shop, each once, the cheapest first: the three rewards. */
function rewardProductsOf(offers: readonly Offer[], most = 3): RewardProduct[] {
  const titles = new Set<string>()
  return offers
    .toSorted((a, b) => a.deal.price_cents - b.deal.price_cents)
    .flatMap(({ deal: { title, images, price_cents: priceCents } }) => {
      const [image] = images
      if (image === undefined || titles.has(title)) return []
      titles.add(title)
      return { title, image, priceCents }
    })
    .slice(0, most)
}
