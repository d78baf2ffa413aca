import { fill, type Language } from '@vicino/contract/common/language'
import { euroText } from '@vicino/domain/money'
import type { SigningKeys } from '../../../platform/auth/keys.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/http/context.ts'
import { fillIn } from '../../../platform/deliveries/texts.ts'
import { romeDay } from '../../../platform/rome-moments.ts'
import { couponToCarry } from '../../loyalty/coupons/public.ts'
import { balanceOfMember, signWalletCard } from '../../loyalty/members/public.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import { languageOfUser, type PassRow, readProgramFacts } from './passes.queries.ts'

const TEXTS = { it, en }

/** Whether tills accept it, and otherwise why not. */
export type PassState = 'active' | 'used' | 'expired' | 'over'

/** The content of a pass, for either wallet. */
export interface PassContent {
  readonly kind: 'member' | 'coupon'
  /** The program, or the coupon's template. */
  readonly groupId: string
  /** Name of the program or coupon. */
  readonly title: string
  readonly brand: string
  readonly brandId: string
  /** Address of the brand's logo. */
  readonly avatar: string | null
  readonly description: string
  /** Text of the QR; null while no till accepts it. */
  readonly barcode: string | null
  /** The text below the QR. */
  readonly code: string | null
  /** The moment at which it ends; null = it does not end. */
  readonly until: Date | null
  readonly from: Date | null
  readonly state: PassState
  readonly member: {
    readonly name: string
    readonly points: number
    readonly stamps: number
    readonly level: string
    readonly expiring: string | null
  } | null
  readonly coupon: {
    readonly offer: string
    readonly until: string
    readonly minSpend: string | null
  } | null
  readonly texts: (typeof TEXTS)[Language]
  readonly language: Language
  /** The page of the product with the same content. */
  readonly page: string
}

type Needed = Pick<Services, 'config'> & {
  readonly clock: Services['clock']
  readonly signingKeys: SigningKeys
}

/** Reads the current content of a pass; undefined where its program or coupon no longer exists. */
export function contentOf(db: Db, services: Services, pass: PassRow): Promise<PassContent | undefined> {
  const { programId, couponId } = pass
  if (programId !== null) return memberContent(db, services, pass, programId)
  return couponId === null ? Promise.resolve(undefined) : couponContent(db, services, pass, couponId)
}

async function memberContent(
  db: Db,
  services: Services,
  { userId, voidedAt }: PassRow,
  programId: string,
): Promise<PassContent | undefined> {
  const facts = await readProgramFacts(db, programId, userId)
  if (facts === undefined) return undefined
  const balance = await balanceOfMember(db, services, programId, userId)
  const isVoid = voidedAt !== null || balance === undefined || facts.isCancelled
  const { texts, language } = textsIn(facts.language)
  const { config, clock, signingKeys }: Needed = services
  const { program, brand, brandId, avatar, name, until } = facts
  return {
    kind: 'member',
    groupId: programId,
    title: program,
    brand,
    brandId,
    avatar,
    description: fill(texts.member.description, { program, brand }),
    barcode: isVoid ? null : signWalletCard(signingKeys, userId, clock.now()),
    code: null,
    until,
    from: null,
    state: isVoid ? 'over' : 'active',
    // The pass of an erased account shows nothing any more.
    member: isVoid
      ? null
      : {
          name,
          points: balance.points,
          stamps: balance.stamps,
          level: balance.tier.name,
          expiring:
            balance.expiring === null
              ? null
              : fillIn(
                  texts.member.expiringPoints,
                  { points: balance.expiring.points, date: romeDay(new Date(balance.expiring.at)) },
                  language,
                ),
        },
    coupon: null,
    texts,
    language,
    page: `${config.publicUrl}/wallet/${programId}`,
  }
}

async function couponContent(
  db: Db,
  services: Services,
  { userId, voidedAt }: PassRow,
  couponId: string,
): Promise<PassContent | undefined> {
  const carried = await couponToCarry(db, services, couponId)
  if (carried === undefined) return undefined
  const { coupon, code, templateId } = carried
  // A coupon moves with a merged account; the old account's pass then belongs to nobody.
  const isOver = voidedAt !== null || coupon.state === 'revoked' || carried.userId !== userId
  const state =
    coupon.state === 'used' || coupon.state === 'expired' ? coupon.state : isOver ? 'over' : 'active'
  const { texts, language } = textsIn(await languageOfUser(db, userId))
  const { name, brand, minSpend, startsAt, expiresAt } = coupon
  const until = new Date(expiresAt)
  return {
    kind: 'coupon',
    groupId: templateId,
    title: name,
    brand: brand.username,
    brandId: brand._id,
    avatar: brand.avatar,
    description: fill(texts.coupon.description, { name, brand: brand.username }),
    barcode: state === 'active' ? code : null,
    code: state === 'active' ? code : null,
    until,
    from: new Date(startsAt),
    state,
    member: null,
    coupon: {
      offer: offerText(coupon, texts),
      // The last valid day: the coupon ends at the midnight after it.
      until: romeDay(new Date(until.getTime() - 1)),
      minSpend: minSpend > 0 ? euroText(minSpend) : null,
    },
    texts,
    language,
    page: `${services.config.publicUrl}/coupon/${couponId}`,
  }
}

function textsIn(told: string | null): { texts: (typeof TEXTS)[Language]; language: Language } {
  const language = told === 'en' ? 'en' : 'it'
  return { texts: TEXTS[language], language }
}

function offerText(
  {
    percent,
    value,
    product,
    name,
  }: { percent: number | null; value: number | null; product: string | null; name: string },
  texts: (typeof TEXTS)[Language],
): string {
  if (percent !== null) return `−${percent}%`
  if (product !== null) return fill(texts.coupon.free, { product })
  return value === null ? name : `−${euroText(value)}`
}
