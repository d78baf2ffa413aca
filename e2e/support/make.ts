import { BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { randomUUID } from 'node:crypto'
import {
  applyForBusiness,
  decideApplication,
  getOwnApplication,
} from '@vicino/contract/marketplace/brands/applications/endpoints'
import { me } from '@vicino/contract/identity/auth/endpoints'
import { browseCategories } from '@vicino/contract/marketplace/categories/endpoints'
import { browseDeals, createDeal, getDeal } from '@vicino/contract/marketplace/deals/endpoints'
import type { BodyInputOf, QueryInputOf, ResponseOf } from '@vicino/contract/endpoint'
import { uploadImage, uploadVideo } from '@vicino/contract/foundation/files/endpoints'
import { getMemberCard, joinProgram, registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { buyPlatformReward, listPlatformRewards } from '@vicino/contract/redemption/brand-points/endpoints'
import {
  activateProgram,
  createProgram,
  getTiers,
  scheduleProgram,
  updateProgram,
  updateTiers,
} from '@vicino/contract/loyalty/programs/endpoints'
import {
  getRedemption,
  openPurchaseCode,
  openRedemption,
} from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { getUser } from '@vicino/contract/identity/profile/endpoints'
import { DAY_MS } from '@vicino/domain/durations'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { newPiva, verifyEmail } from './account.ts'
import { makeVideo } from '../../apps/server/src/modules/foundation/files/testing/make-video.ts'
import type { Account } from './api.ts'
import { type Api, claimsOf, type NewUser } from './test.ts'

/**
 * Functions that create the data of a test through the contract. A wrong call does not compile, and
 * a wrong answer fails the test.
 */

export type Deal = ResponseOf<typeof createDeal>
export type Redemption = ResponseOf<typeof openRedemption>
/** A code that an account has opened, with its deal. */
export type Code = Redemption & { readonly user: NewUser; readonly of: Deal }

/** A shop that a test has created for itself. No other test knows or changes it. */
export interface Shop {
  readonly owner: NewUser
  readonly name: string
  readonly brandId: string
}

const BERGAMO = '016024'

/**
 * Sends an application for a business as the form does, in Bergamo by default. The applicant's
 * email is confirmed already.
 */
export async function applyAs(
  api: Api,
  applicant: NewUser,
  brandName: string,
  placeId = BERGAMO,
): Promise<void> {
  const { items } = await api.ask(applicant, browseCategories, { query: { limit: '1' } })
  await api.ask(applicant, applyForBusiness, {
    body: {
      legalSubject: `${brandName} S.r.l.`,
      piva: newPiva(),
      sedeLegale: 'Via Larga 1, 24121 Bergamo',
      pec: `${randomUUID()}@pec.vicino.test`,
      phone: '+39035123456',
      certified: true,
      terms: BUSINESS_TERMS_VERSION,
      brandName,
      categoryId: items[0]?._id ?? '',
      address: 'Via Larga 1',
      placeId,
    },
  })
}

/** An approval by a person who has checked everything. */
export const APPROVAL: BodyInputOf<typeof decideApplication> = {
  decision: 'approve',
  checks: [{ what: 'identity' }, { what: 'piva', note: 'VIES' }, { what: 'contacts' }],
  sector: null,
}

/** Decides, as the platform, the newest application of this account. */
export async function decideFor(
  api: Api,
  applicant: NewUser,
  decision: BodyInputOf<typeof decideApplication>,
): Promise<void> {
  const { application } = await api.ask(applicant, getOwnApplication)
  await api.ask('superadmin', decideApplication, { params: { id: application?._id ?? '' }, body: decision })
}

/**
 * Creates a new shop with its owner: an application that the platform approves. The shop is in
 * Bergamo by default, so that the nearest deals in Milano stay those of the demo.
 */
export async function newShop(api: Api, newUser: () => Promise<NewUser>, placeId?: string): Promise<Shop> {
  const owner = await newUser()
  const name = `Bottega ${randomUUID().slice(0, 8)}`
  await verifyEmail(owner)
  await applyAs(api, owner, name, placeId)
  await decideFor(api, owner, APPROVAL)
  const claims = claimsOf(await api.token(owner, { anew: true }))
  return { owner, name, brandId: String(claims['brandId']) }
}

/** Piazza del Duomo in Milano, the position of the browser in every test. */
const DUOMO = { lat: '45.4641', lon: '9.1896' }

export type NearDeal = ResponseOf<typeof browseDeals>['items'][number]

/** Returns deals around Piazza del Duomo, by default the nearest 20, nearest first. */
export async function dealsNear(
  api: Api,
  query: QueryInputOf<typeof browseDeals> = {},
  as: Account = 'audience',
): Promise<NearDeal[]> {
  return (await api.ask(as, browseDeals, { query: { limit: '20', ...DUOMO, ...query } })).items
}

/** Returns the first of these deals that fits. */
export async function nearest(
  api: Api,
  query: QueryInputOf<typeof browseDeals> = {},
  fits: (deal: NearDeal) => boolean = () => true,
): Promise<NearDeal> {
  const deal = (await dealsNear(api, query)).find(fits)
  if (deal === undefined) throw new Error('the demo has deals in Milano')
  return deal
}

interface DealChoice {
  /** The shop of the deal; by default the demo's shop. */
  readonly shop?: Shop
  readonly online?: boolean
  readonly quantity?: number
  readonly points?: number
}

/**
 * Creates a deal that no other test knows, 20 € less 25 %. By default it belongs to the demo's
 * shop, so that the demo's scanner can confirm its codes.
 */
export async function newDeal(
  api: Api,
  { shop, online = false, quantity = 3, points = 0 }: DealChoice = {},
  more: Partial<BodyInputOf<typeof createDeal>> = {},
): Promise<Deal> {
  const brandId = String(claimsOf(await api.token('brand'))['brandId'])
  const { items } = await api.ask('brand', browseDeals, { query: { brandId, limit: '1' } })
  const like = await api.ask('brand', getDeal, { params: { id: items[0]?._id ?? '' } })
  const as = shop?.owner ?? 'brand'
  return api.ask(as, createDeal, {
    body: {
      images: [await uploadedImage(api, as)],
      title: `Cestino di prova ${randomUUID().slice(0, 8)}`,
      // No other deal has this product. A second deal for the same product would have a fixed
      // starting price.
      productName: `Cestino ${randomUUID().slice(0, 8)}`,
      description: 'Un cestino di prova con dentro tutto quello che serve. '.repeat(5).trim(),
      categoryIds: like.categoryIds,
      price: 20,
      lowestPrice: 20,
      newProduct: true,
      discount: 25,
      expirationDate: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      quantity,
      points,
      link: online ? 'https://example.com/cestino' : null,
      ...(online ? { safety: { kind: 'service' as const } } : {}),
      ...more,
    },
  })
}

/** Uploads an image of one colour, 50 × 40, and returns its key. */
export async function uploadedImage(api: Api, as: Account, folder = 'deal'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(IMAGE, 'base64')]), 'picture.png')
  form.append('folder', folder)
  return (await api.upload(as, uploadImage, form)).Key
}

/** Uploads a video of two seconds with a valid container and empty frames, and returns its key. */
export async function uploadedVideo(api: Api, as: Account): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await makeVideo())]), 'film.mp4')
  return (await api.upload(as, uploadVideo, form)).Key
}

/** An image of one colour, 50 × 40, as base64 of a PNG. */
export const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAADIAAAAoAQMAAACGvDsPAAAAA1BMVEXZpEHukjuOAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQYlWNgGAWUAAABQAABuwBcGQAAAABJRU5ErkJggg=='

/** Opens a code for an account, by default for a new deal. */
export async function openCode(api: Api, user: NewUser, of?: Deal): Promise<Code> {
  const deal = of ?? (await newDeal(api))
  return { ...(await api.ask(user, openRedemption, { body: { dealId: deal._id } })), user, of: deal }
}

/** Opens a purchase code of a new online deal for an account. */
export async function openPurchase(api: Api, user: NewUser): Promise<Code> {
  const deal = await newDeal(api, { online: true })
  return { ...(await api.ask(user, openPurchaseCode, { body: { dealId: deal._id } })), user, of: deal }
}

/** Opens a code and confirms it at the demo's till. */
export async function redeemed(api: Api, user: NewUser, of?: Deal): Promise<Code> {
  const code = await openCode(api, user, of)
  await api.ask('scanner', confirmRedemption, { body: { transactionId: code.transactionId } })
  return code
}

/** Buys the first available reward. `user` must have enough points. */
export async function buyReward(api: Api, user: NewUser): Promise<void> {
  const { items } = await api.ask(user, listPlatformRewards)
  const id = items.find(({ stock }) => stock > 0)?._id ?? ''
  await api.ask(user, buyPlatformReward, { params: { id } })
}

/** Returns the status of a code as the customer's own account sees it. */
export async function statusOf(api: Api, { user, _id }: Code): Promise<string> {
  return (await api.ask(user, getRedemption, { params: { id: _id } })).status
}

/** Returns the number of units left of a deal. */
export async function unitsLeft(api: Api, user: NewUser, id: string): Promise<number | null> {
  return (await api.ask(user, getDeal, { params: { id } })).quantity
}

/** Returns the account's own record. */
export async function recordOf(api: Api, as: Account): Promise<ResponseOf<typeof getUser>> {
  const { _id: id } = await api.ask(as, me)
  return api.ask(as, getUser, { params: { id } })
}

export interface MadeProgram {
  readonly id: string
  readonly name: string
}

/**
 * Creates an active program of a shop with a welcome, stamps and the level Silver from 30 points
 * on; `config` replaces these rules.
 */
export async function newProgram(
  api: Api,
  shop: Shop,
  config?: BodyInputOf<typeof createProgram>['config'],
  isCrossbrand = false,
): Promise<MadeProgram> {
  const program = await newDraft(api, shop, config, isCrossbrand)
  await activated(api, shop, program)
  return program
}

/** Schedules a draft whose rewards are products as they are sold, so that no deposit is due. */
export async function scheduled(api: Api, shop: Shop, id: string): Promise<void> {
  await api.ask(shop.owner, updateProgram, { params: { id }, body: { bond: { notDue: 'letter_c' } } })
  await api.ask(shop.owner, scheduleProgram, { params: { id }, body: {} })
}

/** Activates a draft, which starts today. */
export async function activated(api: Api, shop: Shop, { id }: Pick<MadeProgram, 'id'>): Promise<void> {
  await scheduled(api, shop, id)
  await api.ask(shop.owner, activateProgram, { params: { id }, body: {} })
}

/** Creates the same program as a draft. */
export async function newDraft(
  api: Api,
  shop: Shop,
  config: BodyInputOf<typeof createProgram>['config'] = {
    acquisti: { pointCoeff: 1, stampCoeff: 10 },
    special: { welcome: 20, isSaldo: false },
  },
  isCrossbrand = false,
): Promise<MadeProgram> {
  const { owner, name: shopName } = shop
  await api.ask(owner, updateTiers, {
    params: { brandId: shop.brandId },
    body: {
      enabled: true,
      version: (await api.ask(owner, getTiers, { params: { brandId: shop.brandId } })).version,
      tiers: [
        {
          id: 'silver',
          name: 'Silver',
          minPoints: 30,
          maxPoints: null,
          color: '#8a939c',
          icon: 'medal',
          benefits: ['Un caffè a ogni visita'],
          options: { pointsMultiplier: 1.5 },
        },
      ],
    },
  })
  const today = dayAt(Date.now())
  const program = await api.ask(owner, createProgram, {
    body: {
      baseInfo: {
        name: `Punti ${shopName}`,
        description: 'Ogni spesa conta, e ogni dieci euro un bollino.',
        startDate: dateText(today + 1),
        endDate: dateText(today + 300),
        imageUrl: await uploadedImage(api, owner, 'program'),
        legalSubject: `${shopName} S.r.l.`,
        piva: newPiva(),
        sedeLegale: 'Via Larga 1, 24121 Bergamo',
        pec: `${randomUUID()}@pec.vicino.test`,
        isCrossbrand,
      },
      config,
    },
  })
  return { id: program._id, name: program.name }
}

/** Joins a program; segments and automations may choose the member. */
export async function joined(api: Api, user: NewUser, { id }: Pick<MadeProgram, 'id'>): Promise<void> {
  await api.ask(user, joinProgram, {
    params: { id },
    body: { privacyConsent: true, acceptRegulation: true, profilingConsent: true },
  })
}

/** Creates a member of a program and returns the code of the member's card. */
export async function newMember(
  api: Api,
  newUser: () => Promise<NewUser>,
  program: Pick<MadeProgram, 'id'>,
): Promise<{ user: NewUser; code: string }> {
  const user = await newUser()
  await joined(api, user, program)
  const { code } = await api.ask(user, getMemberCard)
  return { user, code }
}

/** Registers a purchase of a member at a shop's till, by the code of the card or by the account. */
export async function bought(
  api: Api,
  shop: Shop,
  member: BodyInputOf<typeof registerPurchase>['member'],
  amount: number,
): Promise<ResponseOf<typeof registerPurchase>> {
  return api.ask(shop.owner, registerPurchase, {
    body: { member, amount, receiptId: randomUUID().slice(0, 8) },
  })
}
