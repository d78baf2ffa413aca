import type { Automation } from '@vicino/contract/marketing/automations/schemas'
import { AUTOMATION_LIMITS as L, type Trigger, type TriggerType } from '@vicino/domain/loyalty/automations'
import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import type { AutomationInput } from '../api/automations.ts'
import { draftOf, type Group, ruleOf } from '../../../../loyalty/customers/shared/model/segment-draft.ts'

export const DELAY_UNITS = { minutes: 1, hours: 60, days: 1440 } as const
export type DelayUnit = keyof typeof DELAY_UNITS
export type Reentry = 'always' | 'days' | 'once'

/** An automation while it is edited. A number that cannot be read is NaN. */
export interface AutomationDraft {
  readonly name: string
  readonly trigger: Trigger
  /** null means all members. */
  readonly condition: Group | null
  readonly delay: { readonly amount: number; readonly unit: DelayUnit }
  readonly message: {
    readonly title: string
    readonly text: string
    readonly notification: boolean
    readonly email: boolean
  } | null
  /** null means none. */
  readonly points: number | null
  readonly stamps: number | null
  readonly labelId: string | null
  readonly couponId: string | null
  readonly controlShare: number
  readonly reentry: Reentry
  readonly reentryDays: number
  readonly dailyPoints: number
}

/** Makes a trigger with default values. */
export function newTrigger(type: TriggerType): Trigger {
  switch (type) {
    case 'purchase':
      return { type, minAmount: null, firstOnly: false }
    case 'pointsReached':
      return { type, amount: 100 }
    case 'stampsReached':
      return { type, amount: 10 }
    case 'tierReached':
      return { type, rank: null }
    case 'rewardClaimed':
      return { type, rewardId: null }
    case 'birthday':
      return { type, days: 0 }
    case 'inactive':
      return { type, days: 60, alsoPast: false }
    case 'pointsExpiring':
      return { type, days: 7 }
    default:
      return { type }
  }
}

export const EMPTY: AutomationDraft = {
  name: '',
  trigger: newTrigger('joined'),
  condition: null,
  delay: { amount: 0, unit: 'minutes' },
  message: { title: '', text: '', notification: true, email: false },
  points: null,
  stamps: null,
  labelId: null,
  couponId: null,
  controlShare: 0,
  reentry: 'always',
  reentryDays: 30,
  dailyPoints: 10_000,
}

/** Turns an existing automation into a draft. */
export function draftOfAutomation(of: Automation): AutomationDraft {
  const { message, points, stamps, labelId, couponId } = of.actions
  const unit = (['days', 'hours'] as const).find((each) => of.delayMinutes % DELAY_UNITS[each] === 0)
  const inUnit = of.delayMinutes === 0 ? 'minutes' : (unit ?? 'minutes')
  return {
    name: of.name,
    trigger: of.trigger,
    condition: of.condition === null ? null : draftOf(of.condition as unknown as SegmentRule),
    delay: { amount: of.delayMinutes / DELAY_UNITS[inUnit], unit: inUnit },
    message,
    points: points === 0 ? null : points,
    stamps: stamps === 0 ? null : stamps,
    labelId,
    couponId,
    controlShare: of.controlShare,
    reentry: of.reentryDays === null ? 'once' : of.reentryDays === 0 ? 'always' : 'days',
    reentryDays: of.reentryDays === null || of.reentryDays === 0 ? 30 : of.reentryDays,
    dailyPoints: of.dailyPoints,
  }
}

/** Builds the request body of a draft without errors. */
export const bodyOf = (draft: AutomationDraft): AutomationInput => ({
  name: draft.name.trim(),
  ...configOf(draft),
})

/** Builds the request body without the name. */
export function configOf(draft: AutomationDraft): Omit<AutomationInput, 'name'> {
  const { message, condition } = draft
  return {
    trigger: { ...draft.trigger },
    condition: condition === null ? null : { ...ruleOf(condition) },
    delayMinutes: draft.delay.amount * DELAY_UNITS[draft.delay.unit],
    actions: {
      message: message && { ...message, title: message.title.trim(), text: message.text.trim() },
      points: draft.points ?? 0,
      stamps: draft.stamps ?? 0,
      labelId: draft.labelId,
      couponId: draft.couponId,
    },
    controlShare: draft.controlShare,
    reentryDays: draft.reentry === 'once' ? null : draft.reentry === 'always' ? 0 : draft.reentryDays,
    dailyPoints: draft.dailyPoints,
  }
}

export type DraftProblem = 'name' | 'number' | 'delay' | 'title' | 'text' | 'channel' | 'nothing' | 'variable'

/**
 * Finds the errors that keep a draft from being saved, by the path of the field. Conditions are
 * checked separately.
 */
export function problemsOf(
  draft: AutomationDraft,
  hasWrongVariable: (text: string) => boolean,
): ReadonlyMap<string, DraftProblem> {
  const found = new Map<string, DraftProblem>()
  const { trigger, message, points, stamps, delay } = draft
  if (draft.name.trim() === '') found.set('automation.name', 'name')
  const number = (path: string, value: number, least: number, most: number) => {
    if (!Number.isInteger(value) || value < least || value > most) found.set(path, 'number')
  }
  switch (trigger.type) {
    case 'purchase':
      if (trigger.minAmount !== null && !(trigger.minAmount >= 0.01 && trigger.minAmount <= 1_000_000)) {
        found.set('automation.minAmount', 'number')
      }
      break
    case 'pointsReached':
    case 'stampsReached':
      number('automation.amount', trigger.amount, 1, 10_000_000)
      break
    case 'birthday':
      number('automation.days', trigger.days, 0, L.birthdayDays)
      break
    case 'inactive':
      number('automation.days', trigger.days, L.inactiveDays.least, L.inactiveDays.most)
      break
    case 'pointsExpiring':
      number('automation.days', trigger.days, 1, L.expiringDays)
      break
    default:
  }
  const minutes = delay.amount * DELAY_UNITS[delay.unit]
  if (!Number.isInteger(delay.amount) || minutes < 0 || minutes > L.delayMinutes) {
    found.set('automation.delay', 'delay')
  }
  if (message !== null) {
    if (!message.notification && !message.email) found.set('automation.channels', 'channel')
    if (message.title.trim() === '') found.set('automation.title', 'title')
    else if (hasWrongVariable(message.title)) found.set('automation.title', 'variable')
    if (message.text.trim() === '') found.set('automation.text', 'text')
    else if (hasWrongVariable(message.text)) found.set('automation.text', 'variable')
  }
  if (points !== null) {
    number('automation.points', points, 1, L.points)
    number('automation.dailyPoints', draft.dailyPoints, Math.max(1, points || 1), L.dailyPoints)
  }
  if (stamps !== null) number('automation.stamps', stamps, 1, L.stamps)
  if (draft.reentry === 'days') number('automation.reentryDays', draft.reentryDays, 1, L.reentryDays)
  if (
    message === null &&
    points === null &&
    stamps === null &&
    draft.labelId === null &&
    draft.couponId === null
  ) {
    found.set('automation.actions', 'nothing')
  }
  return found
}
