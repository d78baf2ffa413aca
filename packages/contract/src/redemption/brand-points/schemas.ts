import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { momentSchema } from '../../common/moments.ts'
import { readableText } from '../../common/text.ts'
import { fileKeyOrAddressSchema, fileKeySchema } from '../../foundation/files/schemas.ts'
import { MOVEMENT_KINDS, PROFILE_PARTS, REWARD_STATES } from './constants.ts'

export const pointsSchema = z.int()

export const movementKindSchema = z.enum(MOVEMENT_KINDS)
export type MovementKind = z.output<typeof movementKindSchema>

/** One movement of the caller's BrandPoints: the amount, the balance after it, and its rule. */
export const movementSchema = z.object({
  _id: z.uuid(),
  kind: movementKindSchema,
  /** Positive = earned, negative = spent or reversed. */
  amount: pointsSchema,
  balance: pointsSchema.min(0),
  createdAt: z.string(),
  /** The applied rule, its version, and its inputs: numbers and names. */
  explanation: z.object({
    rule: z.string(),
    version: z.int().min(1),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  /** The cause of the movement; a press on it opens a deal, a coupon or nothing. */
  source: z.object({
    type: z.enum(['redemption', 'user', 'coupon', 'post', 'none']),
    id: z.uuid().nullable(),
    dealId: z.uuid().nullable(),
    title: z.string().nullable(),
  }),
})
export type Movement = z.output<typeof movementSchema>

export const profilePartSchema = z.enum(PROFILE_PARTS)
export type ProfilePart = z.output<typeof profilePartSchema>

/** Every way to earn BrandPoints, and how often the caller has been rewarded for it. */
export const waysToEarnSchema = z.object({
  balance: pointsSchema.min(0),
  /**
   * `points` are earned each time; `done` = how often the caller got them; `once` = can be earned
   * only once.
   */
  ways: z.array(
    z.object({
      kind: z.enum(['redemption', 'invite', 'profile', 'proofPost', 'display']),
      points: pointsSchema.min(0),
      done: z.int().min(0),
      once: z.boolean(),
    }),
  ),
  /**
   * `code` is for /welcome?mode=register&invite=…; of the `invited` people, `rewarded` have
   * redeemed a first deal.
   */
  invite: z.object({ code: z.string(), invited: z.int().min(0), rewarded: z.int().min(0) }),
  profile: z.object({
    percent: z.int().min(0).max(100),
    parts: z.array(z.object({ part: profilePartSchema, done: z.boolean() })),
    /** Whether the points for 100 % were credited. */
    rewarded: z.boolean(),
  }),
  /** `redeem`: the caller redeems deals; a till's account does not. */
  can: z.object({ redeem: z.boolean() }),
})
export type WaysToEarn = z.output<typeof waysToEarnSchema>

/** A platform reward bought with BrandPoints: goods, services or discounts, never money. */
export const platformRewardSchema = z.object({
  _id: z.uuid(),
  title: z.object({ it: z.string(), en: z.string() }),
  description: z.object({ it: z.string(), en: z.string() }),
  /** BrandPoints. */
  cost: pointsSchema.min(1),
  /** Available units. */
  stock: z.int().min(0),
  /** Days for which a bought coupon is valid. */
  validDays: z.int().min(1),
  active: z.boolean(),
  /** Address of its image. */
  image: z.string().nullable(),
  /** How many one person may buy; null = any number. */
  perPerson: z.int().min(1).nullable(),
  /** Null = on offer without an end. */
  endsAt: z.string().nullable(),
})
export type PlatformReward = z.output<typeof platformRewardSchema>

/** A reward in the back-office; `bought` counts its coupons, `used` the used ones. */
export const rewardRecordSchema = platformRewardSchema.extend({
  version: z.string(),
  /** Null = on offer from the beginning. */
  startsAt: z.string().nullable(),
  state: z.enum(REWARD_STATES),
  createdAt: z.string(),
  bought: z.int().min(0),
  used: z.int().min(0),
})
export type RewardRecord = z.output<typeof rewardRecordSchema>

const bilingual = (max: number) => z.strictObject({ it: readableText(max), en: readableText(max) })

const rewardFields = z.strictObject({
  title: bilingual(80),
  description: bilingual(500),
  cost: z.int().min(1).max(1_000_000),
  stock: z.int().min(0).max(1_000_000),
  validDays: z.int().min(1).max(730),
  active: z.boolean(),
  /**
   * Key of an uploaded image (POST /file/image, folder reward), or the reward's current address.
   */
  image: fileKeyOrAddressSchema.nullable(),
  perPerson: z.int().min(1).max(1000).nullable(),
  startsAt: momentSchema.nullable(),
  endsAt: momentSchema.nullable(),
})

export const rewardBody = rewardFields.extend({
  image: fileKeySchema.nullable().default(null),
  perPerson: rewardFields.shape.perPerson.default(null),
  startsAt: rewardFields.shape.startsAt.default(null),
  endsAt: rewardFields.shape.endsAt.default(null),
})

/** Omitted fields stay unchanged; `version` is that of the changed record. */
export const rewardChanges = rewardFields
  .extend({
    /**
     * Units to add to the available ones, or to remove: purchases continue while a form is open.
     */
    stockBy: z.int().min(-1_000_000).max(1_000_000),
    version: versionSchema,
  })
  .partial()

export const couponSchema = z.object({
  _id: z.uuid(),
  code: z.string(),
  title: z.object({ it: z.string(), en: z.string() }),
  description: z.object({ it: z.string(), en: z.string() }),
  cost: pointsSchema.min(1),
  boughtAt: z.string(),
  expiresAt: z.string(),
})
export type Coupon = z.output<typeof couponSchema>

/** A published version: its text never changes. */
const publishedVersion = z.object({
  version: z.int().min(1),
  /** Of the text's canonical JSON. */
  sha256: z.string(),
  publishedAt: z.string(),
})

/** The regulation of BrandPoints: plain texts in Italian, no markup. */
export const pointsRegulationSchema = z.object({
  /** The shown version; null before the first one is published. */
  shown: publishedVersion.nullable(),
  /** All of them, newest first. */
  versions: z.array(publishedVersion),
  title: z.string(),
  sections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      blocks: z.array(
        z.union([
          z.object({ type: z.enum(['heading', 'paragraph']), text: z.string() }),
          z.object({ type: z.literal('list'), items: z.array(z.string()) }),
          z.object({
            type: z.literal('table'),
            head: z.array(z.string()),
            rows: z.array(z.array(z.string())),
          }),
        ]),
      ),
    }),
  ),
})
