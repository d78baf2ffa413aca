import { readFile } from 'node:fs/promises'
import { mechanicsBody, tiersBody } from '@vicino/contract/loyalty/programs/config-body'
import type { ProgramDefinition } from '@vicino/domain/loyalty/config'
import { configProblems, dateProblems } from '@vicino/domain/loyalty/config-problems'
import { tierProblems } from '@vicino/domain/loyalty/tier-problems'
import { z } from 'zod'

/*
 * A program in a file: the API's bodies with name and dates. Every key but the dates may be missing
 * or null. Unknown keys are refused, because a typing mistake would otherwise silently mean a
 * default.
 */
const file = z.strictObject({
  name: z.string().default(''),
  startDate: z.string(),
  endDate: z.string(),
  config: mechanicsBody.prefault({}),
  tierConfigs: tiersBody.prefault({}),
})

export interface ProgramFile {
  readonly name: string
  readonly definition: ProgramDefinition
}

/**
 * Reads and checks a program.
 * @throws Error that names each wrong field
 */
export async function readProgramFile(path: string): Promise<ProgramFile> {
  const content = await readFile(path, 'utf8')
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch (error) {
    throw new Error(`${path} is not JSON`, { cause: error })
  }
  return programOf(json, path)
}

/** Parses the program in a JSON value; `path` names it in errors. */
export function programOf(json: unknown, path: string): ProgramFile {
  const read = file.safeParse(completed(json))
  if (!read.success) {
    refuse(
      path,
      read.error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`),
    )
  }
  const { name, startDate, endDate, config, tierConfigs: tiers } = read.data
  const problems = [
    ...dateProblems(startDate, endDate, null),
    ...configProblems(config, { startDate, endDate }, { anyBasket: true }),
    ...tierProblems(tiers, { anyMultiplier: true }),
    // A multiplier may last longer than the program: it then counts within the program's dates.
  ].filter(({ code }) => code !== 'outside_program')
  if (problems.length > 0)
    refuse(
      path,
      problems.map((problem) => `${problem.path}: ${problem.code}`),
    )
  return { name, definition: { startDate, endDate, config, tiers } }
}

function refuse(path: string, sentences: readonly string[]): never {
  throw new Error(`${path} is no program:\n  ${sentences.join('\n  ')}`)
}

type Json = Record<string, unknown>
/** Alternative names of mechanics that the program's own JSON has beside its config. */
const SECOND_NAMES = ['pointCoefficient', 'roundingUp', 'monthlyBonus', 'bonusPeriods']

/**
 * Completes a file with fields that the API requires: ids of rules and tiers, the end of a tier,
 * the basis of a bonus. Keys that are null are removed, so that defaults apply.
 */
function completed(json: unknown): unknown {
  const program = withoutNulls(json)
  if (!isObject(program)) return program
  const second = SECOND_NAMES.filter((name) => name in program)
  const own = Object.fromEntries(Object.entries(program).filter(([name]) => !second.includes(name)))
  const named = Object.fromEntries(second.map((name) => [name, program[name]]))
  const { config = {}, tierConfigs = {} } = own
  return { ...own, config: completedConfig(config, named), tierConfigs: completedTiers(tierConfigs) }
}

function completedConfig(config: unknown, named: Json): unknown {
  if (!isObject(config)) return config
  const { rules, autoClaim, ...others } = config
  const given: Json = { ...others, ...named }
  if (rules !== undefined) given['rules'] = eachOf(rules, (rule, index) => completedRule(rule, index))
  // A replay needs no reward, and the file may name one that does not exist here.
  if (autoClaim !== undefined)
    given['autoClaim'] = isObject(autoClaim) ? { ...autoClaim, rewardId: null } : autoClaim
  return given
}

function completedRule(rule: Json, index: number): Json {
  const given = { id: `rule-${index + 1}`, ...rule }
  return rule['type'] === 'productBonus' ? { per: 'unit', ...given } : given
}

function completedTiers(tierConfigs: unknown): unknown {
  if (!isObject(tierConfigs) || tierConfigs['tiers'] === undefined) return tierConfigs
  const { tiers } = tierConfigs
  const next = (index: number): unknown =>
    Array.isArray(tiers) ? (tiers[index + 1] as Json | undefined)?.['minPoints'] : null
  const complete = eachOf(tiers, ({ color: _color, icon: _icon, ...tier }, index) => {
    const above = next(index)
    return { id: `tier-${index + 1}`, maxPoints: typeof above === 'number' ? above - 1 : null, ...tier }
  })
  return { ...tierConfigs, tiers: complete }
}

function eachOf(list: unknown, complete: (entry: Json, index: number) => Json): unknown {
  return Array.isArray(list)
    ? list.map((entry: unknown, index) => (isObject(entry) ? complete(entry, index) : entry))
    : list
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([, entry]) => entry !== null)
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutNulls(entry)]))
}
