import { type AwardGroup, countsForLevel, type MechanicsConfig } from '@vicino/domain/loyalty/config'
import { AWARD_ICONS, AWARD_NAMES } from './constants.ts'

/**
 * A social or special award in the back-office's list: `points` = the number, `enabled` =
 * above 0.
 */
export interface AwardEntry {
  readonly key: string
  readonly name: string
  readonly enabled: boolean
  readonly points: number
  readonly icon: string
  readonly isSaldo: boolean
  /** Only for basePost: additional points of an approved Proof Post (approvedPost). */
  readonly approvedBonus?: number
}

/** An entry in a call: the name or the key identifies the award. */
interface SentEntry {
  readonly name: string
  readonly key?: string | undefined
  readonly enabled?: boolean | undefined
  readonly points?: number | undefined
  readonly isSaldo?: boolean | undefined
  readonly approvedBonus?: number | undefined
}

type Group = 'social' | 'special'
type Numbers = Record<string, unknown>

/** Lists a group's awards; approvedPost is the approvedBonus of basePost. */
export function awardEntries(config: MechanicsConfig, group: Group): AwardEntry[] {
  const awards = config[group] as AwardGroup<string>
  return Object.keys(AWARD_NAMES).flatMap((key) => {
    const points = awards[key]
    if (typeof points !== 'number') return []
    const name = AWARD_NAMES[key as keyof typeof AWARD_NAMES]
    const icon = AWARD_ICONS[key as keyof typeof AWARD_ICONS]
    const entry = { key, name, enabled: points > 0, points, icon, isSaldo: countsForLevel(awards, key) }
    return key === 'basePost' ? [{ ...entry, approvedBonus: config.social.approvedPost }] : [entry]
  })
}

/**
 * Reads a group of awards as numbers, from numbers, from a list of entries, or from both.
 * @param differ receives the path of every contradiction and of every unknown award
 */
export function readAwards(
  group: Group,
  mechanics: readonly string[],
  sent: Numbers | readonly SentEntry[] | undefined,
  entries: readonly SentEntry[] | undefined,
  differ: (path: string) => void,
): object | undefined {
  const lists = [Array.isArray(sent) ? (sent as readonly SentEntry[]) : undefined, entries]
  const [first, second] = lists.map(
    (list, index) => list && readEntries(index === 0 ? group : `${group}Entries`, mechanics, list, differ),
  )
  const listed = first ?? second
  if (first !== undefined && second !== undefined && JSON.stringify(first) !== JSON.stringify(second)) {
    differ(`${group}Entries`)
  }
  if (sent === undefined || Array.isArray(sent)) return listed
  const numbers = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Numbers
  if (listed === undefined) return numbers
  const { entrySaldo = {}, ...values } = listed as { entrySaldo?: Record<string, boolean> } & Numbers
  const own = (numbers['entrySaldo'] ?? {}) as Record<string, boolean>
  for (const [key, value] of Object.entries(values)) {
    if (numbers[key] !== undefined && numbers[key] !== value) differ(`${group}Entries`)
  }
  for (const [key, value] of Object.entries(entrySaldo)) {
    if ((own[key] ?? numbers['isSaldo'] ?? false) !== value) differ(`${group}Entries`)
  }
  return { ...values, ...numbers, entrySaldo: { ...entrySaldo, ...own } }
}

function readEntries(
  path: string,
  mechanics: readonly string[],
  list: readonly SentEntry[],
  differ: (path: string) => void,
): Numbers {
  const numbers: Numbers = {}
  const entrySaldo: Record<string, boolean> = {}
  for (const [index, entry] of list.entries()) {
    const key = entry.key ?? keyOf(entry.name)
    if (key === undefined || !mechanics.includes(key) || key in numbers) {
      differ(`${path}.${index}.name`)
      continue
    }
    // Switched off means 0; switched on without points is a contradiction.
    if (entry.enabled === true && entry.points === 0) differ(`${path}.${index}.enabled`)
    numbers[key] = entry.enabled === false ? 0 : (entry.points ?? 0)
    if (entry.isSaldo !== undefined) entrySaldo[key] = entry.isSaldo
    if (entry.approvedBonus === undefined) continue
    if (key === 'basePost') numbers['approvedPost'] = entry.approvedBonus
    else differ(`${path}.${index}.approvedBonus`)
  }
  // An approved Proof Post counts for the tier like a sent one.
  if (entrySaldo['basePost'] !== undefined && 'approvedPost' in numbers) {
    entrySaldo['approvedPost'] ??= entrySaldo['basePost']
  }
  return Object.keys(entrySaldo).length === 0 ? numbers : { ...numbers, entrySaldo: sorted(entrySaldo) }
}

const sorted = (record: Record<string, boolean>): Record<string, boolean> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))

const keyOf = (name: string): string | undefined =>
  name in AWARD_NAMES
    ? name
    : Object.entries(AWARD_NAMES).find(([, each]) => each.toLowerCase() === name.toLowerCase())?.[0]
