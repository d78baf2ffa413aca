import type { IconName } from '~/ui/icon-names.ts'
import { newCondition, newGroup } from '../../../../loyalty/customers/shared/model/segment-draft.ts'
import { type AutomationDraft, EMPTY, newTrigger } from './automation-draft.ts'

/** The ten usual automations, in the order of the list. */
export const TEMPLATES = [
  'welcome',
  'birthday',
  'firstPurchase',
  'inactive',
  'expiring',
  'level',
  'withinReach',
  'afterReward',
  'proofPost',
  'backAfterRefund',
] as const
export type Template = (typeof TEMPLATES)[number]

export const TEMPLATE_ICONS: Readonly<Record<Template, IconName>> = {
  welcome: 'sparkles',
  birthday: 'cake',
  firstPurchase: 'shopping-bag',
  inactive: 'moon',
  expiring: 'hourglass',
  level: 'trophy',
  withinReach: 'gift',
  afterReward: 'heart',
  proofPost: 'camera',
  backAfterRefund: 'undo-2',
}

/** Texts of a template, in the language of the page. */
export interface TemplateTexts {
  readonly name: string
  readonly title: string
  readonly text: string
}

/** A reward is within reach from this percentage of the points of the cheapest one. */
const WITHIN_REACH = 80

/**
 * Makes the draft of a template.
 *
 * @param cheapest points of the cheapest reward of the program; null when no reward costs points
 */
export function draftOfTemplate(
  template: Template,
  { name, title, text }: TemplateTexts,
  cheapest: number | null,
): AutomationDraft {
  const draft: AutomationDraft = {
    ...EMPTY,
    name,
    message: { title, text, notification: true, email: false },
  }
  switch (template) {
    case 'welcome':
      return { ...draft, delay: { amount: 1, unit: 'hours' }, reentry: 'once' }
    case 'birthday':
      return { ...draft, trigger: newTrigger('birthday'), points: 50 }
    case 'firstPurchase':
      return {
        ...draft,
        trigger: { type: 'purchase', minAmount: null, firstOnly: true },
        delay: { amount: 1, unit: 'days' },
        reentry: 'once',
        points: 20,
      }
    case 'inactive':
      return {
        ...draft,
        trigger: newTrigger('inactive'),
        message: { title, text, notification: true, email: true },
        controlShare: 10,
        reentry: 'days',
        reentryDays: 90,
      }
    case 'expiring':
      return { ...draft, trigger: newTrigger('pointsExpiring') }
    case 'level':
      return { ...draft, trigger: newTrigger('tierReached') }
    case 'withinReach': {
      const amount = cheapest === null ? 100 : Math.max(1, Math.ceil((cheapest * WITHIN_REACH) / 100))
      return { ...draft, trigger: { type: 'pointsReached', amount }, reentry: 'days', reentryDays: 30 }
    }
    case 'afterReward':
      return {
        ...draft,
        trigger: newTrigger('rewardClaimed'),
        delay: { amount: 3, unit: 'days' },
      }
    case 'proofPost':
      return { ...draft, trigger: newTrigger('postApproved'), points: 10 }
    default:
      return {
        ...draft,
        trigger: newTrigger('refunded'),
        delay: { amount: 14, unit: 'days' },
        // A member who has returned by then needs no invitation.
        condition: newGroup('all', [{ ...newCondition('daysSinceLastPurchase'), op: 'gte', from: 14 }]),
        points: 30,
      }
  }
}
