import type { FieldMessage } from '@vicino/contract/common/field-messages'
import { createReward } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import { fieldOfReward, REWARD_MESSAGES } from '@vicino/contract/loyalty/programs/rewards/problems'
import type { Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { promotionQuestion } from '@vicino/domain/loyalty/promotion-words'
import { rewardProblems } from '@vicino/domain/loyalty/rewards'
import { centsOf } from '@vicino/domain/pricing'
import { z } from 'zod'
import type { RewardBody } from '../../shared/api/rewards.ts'

/**
 * A reward as its form holds it. A number is NaN while its text is no number; an open date is ''.
 */
export interface RewardForm {
  readonly kind: Reward['kind']
  readonly fulfilment: Reward['fulfilment']
  readonly name: string
  readonly description: string
  /** Why texts that sound like money or a draw are neither; '' when nothing was asked. */
  readonly nameReason: string
  /** Who gets a donation. */
  readonly beneficiary: string
  /** Key of an uploaded image, or the address of the reward's present image; '' for none. */
  readonly imageUrl: string
  readonly points: number
  readonly stamps: number
  readonly money: number
  readonly value: number
  readonly vatRate: number
  readonly isUnlimited: boolean
  readonly stock: number
  readonly estimate: number
  readonly perMember: number | null
  /** How often a member may claim the reward in one calendar period; '' for no such limit. */
  readonly perPeriod: number | null
  readonly period: NonNullable<Reward['period']> | ''
  readonly minRank: number
  /** '' means all customers. */
  readonly segmentId: string
  /** The coupon that the reward gives; '' for none. */
  readonly couponTemplateId: string
  readonly visibleFrom: string
  readonly visibleTo: string
  readonly needsApproval: boolean
  /** In days; null means the default. */
  readonly readyWithinDays: number | null
  /** Empty means all shops. */
  readonly pickupShops: readonly string[]
  readonly pickupDays: readonly number[]
}

/** In the order of the form. */
export const REWARD_FIELDS = [
  'imageUrl',
  'name',
  'description',
  'nameReason',
  'kind',
  'beneficiary',
  'couponTemplateId',
  'points',
  'stamps',
  'money',
  'value',
  'vatRate',
  'stock',
  'estimate',
  'minRank',
  'segmentId',
  'perMember',
  'perPeriod',
  'period',
  'visibleFrom',
  'visibleTo',
  'fulfilment',
  'readyWithinDays',
  'needsApproval',
  'pickupDays',
  'pickupShops',
] as const satisfies readonly (keyof RewardForm)[]

export const NEW_REWARD: RewardForm = {
  kind: 'product',
  fulfilment: 'store',
  name: '',
  description: '',
  nameReason: '',
  beneficiary: '',
  imageUrl: '',
  points: 0,
  stamps: 0,
  money: 0,
  value: Number.NaN,
  vatRate: 22,
  isUnlimited: false,
  stock: Number.NaN,
  estimate: Number.NaN,
  perMember: null,
  perPeriod: null,
  period: '',
  minRank: 0,
  segmentId: '',
  couponTemplateId: '',
  visibleFrom: '',
  visibleTo: '',
  needsApproval: false,
  readyWithinDays: null,
  pickupShops: [],
  pickupDays: [],
}

export function formOf(reward: Reward): RewardForm {
  const { imageUrl, stock, estimate, visibleFrom, visibleTo } = reward
  return {
    kind: reward.kind,
    fulfilment: reward.fulfilment,
    name: reward.name,
    description: reward.description,
    nameReason: reward.nameReason ?? '',
    beneficiary: reward.beneficiary ?? '',
    imageUrl: imageUrl ?? '',
    points: reward.points,
    stamps: reward.stamps,
    money: reward.money,
    value: reward.value,
    vatRate: reward.vatRate,
    isUnlimited: stock === null,
    stock: stock ?? Number.NaN,
    estimate: estimate ?? Number.NaN,
    perMember: reward.perMember,
    perPeriod: reward.perPeriod,
    period: reward.period ?? '',
    minRank: reward.minRank,
    segmentId: reward.segmentId ?? '',
    couponTemplateId: reward.couponTemplateId ?? '',
    visibleFrom: visibleFrom ?? '',
    visibleTo: visibleTo ?? '',
    needsApproval: reward.needsApproval,
    readyWithinDays: reward.readyWithinDays,
    pickupShops: reward.pickupShops,
    pickupDays: reward.pickupDays,
  }
}

const filled = (text: string): string | null => (text === '' ? null : text)

/**
 * Values of a reward that gives a coupon: it is digital, costs no money and arrives at once. They
 * replace conflicting fields.
 */
export const AT_ONCE = {
  fulfilment: 'digital',
  money: 0,
  needsApproval: false,
  readyWithinDays: null,
} as const satisfies Partial<RewardForm>

/** Says whether the reward gives a coupon. */
export const handsCoupon = ({
  kind,
  couponTemplateId,
}: Pick<RewardForm, 'kind' | 'couponTemplateId'>): boolean => kind === 'discount' && couponTemplateId !== ''

/** Says whether a reward's texts sound like money or a draw, which its promoter then explains. */
export const asksAboutName = ({ name, description }: Pick<RewardForm, 'name' | 'description'>): boolean =>
  promotionQuestion(`${name} ${description}`) !== null

/**
 * Builds the request body. It holds an estimate only for unlimited stock, a number per period only
 * with its period, and shops and days only for pick-up.
 */
export function bodyOf({ isUnlimited, stock, estimate, imageUrl, ...form }: RewardForm): RewardBody {
  return {
    ...form,
    imageUrl: filled(imageUrl),
    nameReason: asksAboutName(form) ? filled(form.nameReason.trim()) : null,
    beneficiary: form.kind === 'donation' ? filled(form.beneficiary.trim()) : null,
    stock: isUnlimited ? null : stock,
    estimate: isUnlimited ? estimate : null,
    segmentId: filled(form.segmentId),
    couponTemplateId: form.kind === 'discount' ? filled(form.couponTemplateId) : null,
    visibleFrom: filled(form.visibleFrom),
    visibleTo: filled(form.visibleTo),
    perPeriod: form.period === '' ? null : form.perPeriod,
    period: form.period === '' ? null : form.period,
    pickupShops: form.fulfilment === 'store' ? [...form.pickupShops] : [],
    pickupDays: form.fulfilment === 'store' ? [...form.pickupDays] : [],
  }
}

/**
 * Builds the schema that checks the form: the endpoint's schema, and the rules that the server
 * checks after it.
 */
export function rewardChecks(program: {
  readonly mode: 'prizes' | 'discounts_only'
  readonly tiers: number
}): { readonly body: z.ZodType<RewardForm> } {
  const body = z.unknown().superRefine((given, context) => {
    const add = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    const form = given as RewardForm
    const sent = bodyOf(form)
    for (const { path, message } of createReward.body?.safeParse(sent).error?.issues ?? []) add(path, message)
    const problems = rewardProblems(
      {
        ...sent,
        // The schema has already reported texts that are no number.
        stock: sent.stock,
        estimate: sent.estimate,
        moneyCents: centsOf(Number.isNaN(form.money) ? 0 : form.money),
        valueCents: centsOf(Number.isNaN(form.value) ? 1_000_000 : form.value),
      },
      program,
    )
    for (const { field, code } of problems) {
      add([fieldOfReward(field)], REWARD_MESSAGES[code] satisfies FieldMessage)
    }
  })
  return { body: body as unknown as z.ZodType<RewardForm> }
}
