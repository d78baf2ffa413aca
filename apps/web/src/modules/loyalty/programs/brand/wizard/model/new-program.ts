import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { FieldMessage } from '@vicino/contract/common/field-messages'
import { addMonths, dateText, parseDate } from '@vicino/domain/loyalty/clock'
import { z } from 'zod'
import {
  BASE_FIELDS,
  type BaseInfo,
  baseInfoChecks,
  firstBaseInfo,
} from '../../../shared/base-info/base-info.ts'
import type { NewProgram } from '../../../shared/api/programs.ts'
import type { CardColor, CardMark } from './card-picture.ts'
import { WIZARD_STEPS, type WizardStep } from './steps.ts'

/** What a shop may reward, the first question of the wizard. */
export const GOALS = ['stamps', 'points', 'discounts', 'scratch'] as const
export type Goal = (typeof GOALS)[number]

/** The wizard's fields. A number is NaN while its text is no number. */
export interface NewProgramForm extends BaseInfo {
  /** '' until one is chosen. */
  readonly goal: Goal | ''
  /** Euros for one stamp. */
  readonly stampEach: number
  /** Points for each euro. */
  readonly pointCoeff: number
  /** Colour of the drawn picture, which stands where no own one is uploaded. */
  readonly color: CardColor
  readonly hasReward: boolean
  readonly rewardName: string
  /** In stamps or in points, as the goal says. */
  readonly rewardCost: number
  /** Euros, VAT included. */
  readonly rewardValue: number
  /** How many of them the shop expects to give. */
  readonly rewardCount: number
  /** The answer about the bond; '' until it is given. */
  readonly kindOfRewards: 'own' | 'other' | ''
}

/** The fields of each step, in the order of the form. */
export const STEP_FIELDS = {
  1: ['goal', 'stampEach', 'pointCoeff'],
  2: BASE_FIELDS,
  3: ['rewardName', 'rewardCost', 'rewardValue', 'rewardCount'],
  4: ['kindOfRewards'],
} as const satisfies Readonly<Record<WizardStep, readonly (keyof NewProgramForm)[]>>

export const ALL_FIELDS = WIZARD_STEPS.flatMap((step): readonly (keyof NewProgramForm)[] => STEP_FIELDS[step])

/** Months of a program, and of its points, unless the shop says otherwise. */
const YEAR_MONTHS = 12

/** Values at the start: the company's data, and a program that runs from today for a year. */
export function firstValues(company: Company, today: string): NewProgramForm {
  const start = parseDate(today)
  return {
    ...firstBaseInfo(company),
    startDate: today,
    endDate: start === null ? '' : dateText(addMonths(start, YEAR_MONTHS) - 1),
    goal: '',
    stampEach: 1.2,
    pointCoeff: 1,
    color: 'limone',
    hasReward: true,
    rewardName: '',
    rewardCost: 10,
    rewardValue: Number.NaN,
    rewardCount: 100,
    kindOfRewards: '',
  }
}

/** Price of the first reward for each goal: ten stamps, or the points of 100 euros. */
export const costOf = (goal: Goal): number => (goal === 'stamps' ? 10 : 100)

export const markOf = (goal: Goal | ''): CardMark =>
  goal === 'stamps' ? 'stamps' : goal === 'discounts' ? 'percent' : 'points'

/** Says whether the fields of step 3 are asked for. */
const asksReward = ({ goal, hasReward }: NewProgramForm): boolean => goal !== 'scratch' && hasReward

/** Says whether the question about the bond is asked: discounts alone need none. */
export const asksBond = (form: NewProgramForm): boolean => asksReward(form) && form.goal !== 'discounts'

/**
 * Builds the schema that checks the form: the base data as the endpoint checks them, and the fields
 * of the wizard that the choice asks for.
 */
export function newProgramChecks(today: string): { readonly body: z.ZodType<NewProgramForm> } {
  const base = baseInfoChecks(today)
  const body = z.unknown().superRefine((given, context) => {
    const form = given as NewProgramForm
    const add = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    const issues = base.body.safeParse(pick(form, BASE_FIELDS)).error?.issues ?? []
    // Without an own picture the drawn one is uploaded at the end.
    for (const { path, message } of issues) if (path[0] !== 'imageUrl') add(path, message)
    const require = (field: keyof NewProgramForm, isRight: boolean, message: FieldMessage) => {
      if (!isRight) add([field], message)
    }
    require('goal', form.goal !== '', 'required')
    if (form.goal === 'stamps') require('stampEach', form.stampEach >= 1, 'stamp_least')
    if (form.goal === 'points' || form.goal === 'discounts')
      require('pointCoeff', form.pointCoeff >= 0.1, 'point_least')
    if (!asksReward(form)) return
    require('rewardName', form.rewardName.trim() !== '', 'required')
    require('rewardCost', form.rewardCost >= 1, 'one_at_least')
    require('rewardValue', form.rewardValue > 0, 'cent_at_least')
    require('rewardCount', form.rewardCount >= 1, 'one_at_least')
    if (asksBond(form)) require('kindOfRewards', form.kindOfRewards !== '', 'required')
  })
  return { body: body as unknown as z.ZodType<NewProgramForm> }
}

function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>
}

/**
 * Builds the request body.
 * @param of.imageUrl key of the own or the drawn picture
 * @param of.notDue the note on why no bond is due
 */
export function newProgramBody(
  form: NewProgramForm,
  of: { readonly brandId: string; readonly imageUrl: string; readonly notDue: string },
): NewProgram {
  const { goal } = form
  const isStamps = goal === 'stamps'
  return {
    baseInfo: { ...pick(form, BASE_FIELDS), imageUrl: of.imageUrl },
    brandId: of.brandId,
    ...(goal === 'scratch'
      ? {}
      : {
          config: isStamps
            ? { acquisti: { pointCoeff: 0, stampCoeff: form.stampEach } }
            : { acquisti: { pointCoeff: form.pointCoeff }, points: { expiryMonths: YEAR_MONTHS } },
        }),
    mode: goal === 'discounts' ? 'discounts_only' : 'prizes',
    bond: asksBond(form) && form.kindOfRewards === 'own' ? { notDue: 'letter_c', note: of.notDue } : null,
    ...(asksReward(form) && {
      reward: {
        kind: goal === 'discounts' ? 'discount' : 'product',
        fulfilment: 'store',
        name: form.rewardName.trim(),
        description: '',
        imageUrl: null,
        points: isStamps ? 0 : form.rewardCost,
        stamps: isStamps ? form.rewardCost : 0,
        money: 0,
        value: form.rewardValue,
        vatRate: 22,
        stock: null,
        estimate: form.rewardCount,
        perMember: null,
        minRank: 0,
        visibleFrom: null,
        visibleTo: null,
      },
    }),
  }
}

/** The bond of the first reward in euros: 20 % of its value without VAT, rounded up. */
export const bondOf = ({ rewardValue, rewardCount }: NewProgramForm): number =>
  Math.ceil((rewardValue * rewardCount) / 1.22 / 5)
