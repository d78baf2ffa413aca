import type { ADVANCED, Permission } from '@vicino/contract/identity/permissions/constants'

type Advanced = (typeof ADVANCED)[number]

/** What a role may do in an area: nothing, see, change, or all of it. */
export const LEVELS = ['nothing', 'sees', 'changes', 'all'] as const
export type Level = (typeof LEVELS)[number]

/** The advanced permissions by area, and by the first level that has them. */
export const AREAS = {
  platform: {
    sees: ['platform-READ', 'figures-READ'],
    changes: ['report-DECIDE', 'support-ANSWER', 'business-DECIDE', 'post-APPROVE'],
    all: ['category-EDIT', 'banner-EDIT', 'flag-EDIT', 'reward-EDIT'],
  },
  customers: {
    sees: ['customer-LIST', 'conversation-LIST'],
    changes: ['customer-EDIT', 'customer-NOTIFY', 'conversation-ANSWER', 'review-ANSWER'],
    all: ['customer-ADJUST', 'customer-EXPORT'],
  },
  till: {
    sees: ['till-LIST'],
    changes: ['code-CONFIRM', 'purchase-CREATE'],
    all: ['code-VOID', 'purchase-REFUND'],
  },
  programs: {
    sees: ['program-LIST', 'claim-LIST', 'missing-LIST', 'referral-LIST', 'automation-LIST'],
    changes: ['program-EDIT', 'claim-DECIDE', 'missing-DECIDE', 'referral-DECIDE', 'automation-EDIT'],
    all: ['program-END'],
  },
  coupons: { sees: ['coupon-LIST'], changes: ['coupon-EDIT'], all: ['coupon-ISSUE'] },
  promoters: { sees: ['promoter-LIST'], changes: ['promoter-EDIT', 'promoter-SHARE'], all: ['promoter-PAY'] },
  shop: {
    sees: ['shop-LIST', 'staff-LIST', 'company-READ', 'display-LIST'],
    changes: ['product-EDIT', 'deal-IMPORT', 'display-EDIT', 'shop-EDIT'],
    all: ['company-EDIT', 'staff-EDIT', 'key-EDIT', 'webhook-EDIT'],
  },
} as const satisfies Record<string, Record<Exclude<Level, 'nothing'>, readonly Advanced[]>>
export type Area = keyof typeof AREAS
export const AREA_NAMES = Object.keys(AREAS) as Area[]

/** Returns the permissions of an area up to a level. */
export function upTo(area: Area, level: Level): readonly Advanced[] {
  return LEVELS.slice(1, LEVELS.indexOf(level) + 1).flatMap(
    (each): readonly Advanced[] => AREAS[area][each as 'sees'],
  )
}

/** Names the area of an advanced permission; undefined for one that this version does not know. */
export const areaOf = (id: string): Area | undefined =>
  AREA_NAMES.find((area) => upTo(area, 'all').some((each) => each === id))

/**
 * Returns the level that exactly the ticked ones of the possible permissions of an area make up;
 * undefined where they are a choice of their own. Of equal levels it is the lowest.
 */
export function levelOf(
  area: Area,
  possible: ReadonlySet<string>,
  ticked: ReadonlySet<string>,
): Level | undefined {
  const inArea = upTo(area, 'all').filter((id) => possible.has(id))
  return LEVELS.find((level) => {
    const wanted: readonly string[] = upTo(area, level)
    return inArea.every((id) => ticked.has(id) === wanted.includes(id))
  })
}

const READS = [
  'user-LIST_ALL',
  'role-LIST_ALL',
  'permission-LIST_ALL',
  'post-LIST_ALL',
  'deal-LIST_ALL',
  'deal-BROWSE',
  ...AREA_NAMES.flatMap((area) => upTo(area, 'sees')),
] as const satisfies Permission[]

/** Beginnings of a role of the platform's people; the server checks each permission as always. */
export const TEMPLATES = {
  support: [
    'support-ANSWER',
    'user-LIST_ALL',
    'user-EDIT_ALL',
    'deal-LIST_ALL',
    'post-LIST_ALL',
    'customer-LIST',
    'till-LIST',
    'program-LIST',
    'missing-LIST',
    'claim-LIST',
    'shop-LIST',
  ],
  moderation: [
    'report-DECIDE',
    'post-APPROVE',
    'post-LIST_ALL',
    'post-EDIT_ALL',
    'post-DELETE_ALL',
    'deal-LIST_ALL',
    'deal-DELETE_ALL',
    'user-LIST_ALL',
    'user-EDIT_ALL',
  ],
  accounting: [
    'platform-READ',
    'figures-READ',
    'program-LIST',
    'till-LIST',
    'promoter-LIST',
    'coupon-LIST',
    'deal-LIST_ALL',
  ],
  readOnly: READS,
} as const satisfies Record<string, readonly Permission[]>
export type Template = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as Template[]
