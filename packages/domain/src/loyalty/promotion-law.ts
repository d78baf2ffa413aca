import type { MechanicsConfig } from './config.ts'
import { parseDate } from './clock.ts'
import { SOCIAL_MECHANICS, SPECIAL_MECHANICS } from './config.ts'
import type { BondState, Fulfilment } from './rewards.ts'

/*
 * The law on prize promotions, D.P.R. 430/2001 (docs/law.md, "Prize promotions"): when a bond is
 * due, when rewards are mere discounts, and which rewards there must not be.
 */

/**
 * Reasons of the law why no bond is due while rewards are prizes: they are handed over at once
 * (art. 7: only deferred prizes are secured), or they are discounts on, or further units of, what is
 * bought (art. 6, letter c). Letter c-bis is the mode `discounts_only`.
 */
export const BOND_EXEMPTIONS = ['immediate', 'letter_c'] as const
export type BondExemption = (typeof BOND_EXEMPTIONS)[number]

/** A program's deposit and what it must cover. */
export interface BondFacts {
  /** From bondMeter(). */
  readonly state: BondState
  /** The recorded deposit; null = none. */
  readonly deposit: { readonly hasReceipt: boolean; readonly date: string | null } | null
  /** The chosen reason why none is due; null = it is due. */
  readonly exemption: BondExemption | null
}

interface Handed {
  readonly id: string
  readonly kind: string
  readonly fulfilment?: Fulfilment
  readonly needsApproval?: boolean
  readonly readyWithinDays?: number | null
}

export interface BondFinding {
  readonly path: string
  readonly code:
    | 'bond_missing'
    | 'bond_low'
    | 'bond_receipt'
    | 'bond_date'
    | 'bond_late'
    | 'not_immediate'
    | 'not_letter_c'
}

/**
 * Lists what is missing before a program with prizes may be offered: a deposit of 20 % with its
 * receipt and date before the start (art. 7), or rewards that fit the chosen reason.
 */
export function bondFindings(
  { state, deposit, exemption }: BondFacts,
  rewards: readonly Handed[],
  startDate: string,
): BondFinding[] {
  if (exemption !== null) {
    const fits = exemption === 'immediate' ? isImmediate : isLetterC
    const code = exemption === 'immediate' ? 'not_immediate' : 'not_letter_c'
    return rewards.filter((reward) => !fits(reward)).map(({ id }) => ({ path: `rewards.${id}`, code }))
  }
  if (state === 'none') return []
  if (deposit === null || state === 'missing') return [{ path: 'rewards.bond', code: 'bond_missing' }]
  const findings: BondFinding[] = []
  const report = (code: BondFinding['code']) => findings.push({ path: 'rewards.bond', code })
  if (state === 'low') report('bond_low')
  if (!deposit.hasReceipt) report('bond_receipt')
  if (deposit.date === null || parseDate(deposit.date) === null) report('bond_date')
  else if (deposit.date > startDate) report('bond_late')
  return findings
}

const isImmediate = ({ fulfilment, needsApproval = false, readyWithinDays = null }: Handed): boolean =>
  fulfilment !== 'shipping' && !needsApproval && (readyWithinDays ?? 0) === 0

const isLetterC = ({ kind }: Handed): boolean => kind === 'discount' || kind === 'product'

/**
 * Lists the fields of mechanics that give points without a purchase. Letter c-bis holds only where
 * discounts answer to money spent.
 */
export function pointsWithoutPurchase({ social, special, rules }: MechanicsConfig): string[] {
  return [
    ...SOCIAL_MECHANICS.filter((key) => social[key] > 0).map((key) => `config.social.${key}`),
    ...SPECIAL_MECHANICS.filter((key) => key !== 'firstPurchase' && special[key] > 0).map(
      (key) => `config.special.${key}`,
    ),
    ...rules.flatMap(({ type }, index) =>
      type === 'visit' || type === 'custom' ? [`config.rules.${index}`] : [],
    ),
  ]
}
