import { configProblems } from '@vicino/domain/loyalty/config-problems'
import type { Problem } from '@vicino/domain/loyalty/checks'
import type { MechanicsConfig, RuleConfig } from '@vicino/domain/loyalty/config'
import { createContext, use } from 'react'

/**
 * The data that every field of Meccaniche needs: the edited config, a function that changes it, and
 * its errors.
 */
export interface MechanicsForm {
  readonly config: MechanicsConfig
  readonly readOnly: boolean
  readonly change: (change: (config: MechanicsConfig) => MechanicsConfig) => void
  /** Returns the error text of a field; undefined when the field has no error. */
  readonly errorOf: (path: string) => string | undefined
}

export const MechanicsContext = createContext<MechanicsForm | null>(null)

export function useMechanics(): MechanicsForm {
  const form = use(MechanicsContext)
  if (!form) throw new Error('useMechanics() outside of the form')
  return form
}

/** Finds the errors of the config by path. It runs at each change. */
export function problemsByPath(
  config: MechanicsConfig,
  dates: { readonly startDate: string; readonly endDate: string },
): ReadonlyMap<string, Problem['code']> {
  return new Map(configProblems(config, dates).map(({ path, code }) => [path, code]))
}

export type TabName = 'social' | 'acquisti' | 'speciali'

/** Returns the tab that holds the field of a path. */
export function tabOf(path: string, rules: readonly RuleConfig[]): TabName {
  if (path.startsWith('config.social') || path.startsWith('config.limits.social')) return 'social'
  if (path.startsWith('config.special')) return 'speciali'
  const index = /^config\.rules\.(\d+)/.exec(path)?.[1]
  const type = index === undefined ? undefined : rules[Number(index)]?.type
  return type === 'visit' || type === 'custom' ? 'speciali' : 'acquisti'
}
