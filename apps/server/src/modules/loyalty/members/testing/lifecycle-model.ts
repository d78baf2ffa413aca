/*
 * A model of the states of programs and of what each accepts (docs/modules/loyalty.md, "Programs"),
 * for the model-based test.
 */
import { type Definition, type PlainPurchase, plainRules } from '../../replay/testing/plain-targets.ts'
import type { PlainAccount } from './plain-account.ts'

const CLAIM_DAYS = 60
/** Purchases of the program's time are accepted for this many days after its end. */
const REPORT_DAYS = 30

export type ModelStatus = 'draft' | 'scheduled' | 'active' | 'ended' | 'deleted'
export interface ModelStart {
  readonly brand: number
  status: ModelStatus
  startDate: string
  readonly endDate: string
  definition: Definition
}
export interface Bought extends PlainPurchase {
  readonly receipt: string
  /** The brand that sold it. */
  readonly seller: number
}
export interface ModelMember {
  readonly joinedAt: number
  readonly account: PlainAccount
  /** In the order of their moments. */
  bought: Bought[]
  /** Status points of awards. */
  awarded: number
}
export interface ModelProgram extends ModelStart {
  rules: ReturnType<typeof plainRules>
  readonly members: Map<number, ModelMember>
  /**
   * One-time awards as `mechanic user`; a member who left and joined again does not get them again.
   */
  readonly once: Set<string>
  /** Events by source and external id. */
  readonly events: Map<string, { readonly body: string; readonly outcome: ModelOutcome }>
  isVoid: boolean
}

/** The effect of an event in one program. */
export interface ModelOutcome {
  readonly program: number
  points: number
  stamps: number
  status: number
  reason: string | null
  /** Cents. */
  unmatched: number
  balance: { points: number; debt: number; stamps: number }
  tier: { before: number; after: number }
}

export class LifeModel {
  now: number
  readonly programs: readonly ModelProgram[]

  constructor(now: number, programs: readonly ModelStart[]) {
    this.now = now
    this.programs = programs.map((program) => ({
      ...program,
      rules: plainRules(program.definition),
      members: new Map(),
      once: new Set(),
      events: new Map(),
      isVoid: false,
    }))
  }

  program(index: number): ModelProgram {
    const program = this.programs[index]
    if (program === undefined) throw new Error(`No program ${index}`)
    return program
  }

  cancel(index: number): string | null {
    const program = this.program(index)
    if (program.status !== 'active') return 'program_step'
    program.status = 'deleted'
    emptyAll(program)
    return null
  }

  step(index: number, type: 'schedule' | 'unschedule' | 'activate'): string | null {
    const program = this.program(index)
    const today = program.rules.dateAt(this.now)
    if (program.status !== (type === 'schedule' ? 'draft' : 'scheduled')) return 'program_step'
    if (type === 'schedule' && program.startDate < today) return 'program_incomplete'
    if (type === 'activate') program.startDate = today
    program.status = ({ schedule: 'scheduled', unschedule: 'draft', activate: 'active' } as const)[type]
    this.advance(0)
    return null
  }

  /** Mechanics can only change before the start. */
  configure(index: number, config: Definition['config']): string | null {
    const program = this.program(index)
    if (program.status === 'active') return 'program_active'
    if (program.status === 'ended' || program.status === 'deleted') return 'program_read_only'
    program.definition = { ...program.definition, config }
    program.rules = plainRules(program.definition)
    return null
  }

  /** Moves the clock; the jobs do what is due. */
  advance(seconds: number): void {
    this.now += seconds * 1000
    for (const program of this.programs) {
      const { rules, startDate } = program
      if (program.status === 'scheduled' && this.now >= rules.midnight(startDate, 0))
        program.status = 'active'
      for (const { account } of program.members.values()) account.bringTo(this.now)
      if (program.status === 'active' && this.now >= endOf(program)) program.status = 'ended'
      if (program.status === 'ended' && this.now >= endOf(program, CLAIM_DAYS) && !program.isVoid)
        emptyAll(program)
    }
  }

  /** Returns since when sales of a brand count in a program; null = they do not. */
  protected sellsSince(index: number, brand: number): number | null {
    return this.program(index).brand === brand ? -Infinity : null
  }

  /** Lists the programs that accept a purchase at a moment at a brand. */
  takingAt(brand: number, at: number): number[] {
    return this.indexes((program, index) => {
      const isIn = at >= program.rules.midnight(program.startDate, 0) && at < endOf(program)
      const isLate = program.status === 'ended' && this.now < endOf(program, CLAIM_DAYS - REPORT_DAYS)
      return at >= (this.sellsSince(index, brand) ?? Infinity) && isIn && (this.isOpen(program) || isLate)
    })
  }
  takingBack = (brand: number): number[] =>
    this.indexes((program, index) => this.sellsSince(index, brand) !== null && this.mayTakeBack(program))
  indexes = (isMeant: (program: ModelProgram, index: number) => boolean): number[] =>
    this.programs.flatMap((program, index) => (isMeant(program, index) ? [index] : []))
  /** Tells whether a program in which sales of a brand count has tiers. */
  hasTiers = (brand: number): boolean =>
    this.indexes(
      ({ definition }, index) => definition.tiers.enabled && this.sellsSince(index, brand) !== null,
    ).length > 0
  /** Lists the programs that know a receipt as a purchase, also ended and cancelled ones. */
  countedIn = ({ source, external }: { readonly source: string; readonly external: string }): number[] =>
    this.indexes(({ events }) => events.get(`${source} ${external}`)?.outcome.reason === null)
  isOpen = (program: ModelProgram): boolean => program.status === 'active' && this.now < endOf(program)
  mayTakeBack = (program: ModelProgram): boolean =>
    this.isOpen(program) || (program.status === 'ended' && this.now < endOf(program, CLAIM_DAYS))
}

const endOf = ({ rules, endDate }: ModelProgram, days = 0): number => rules.midnight(endDate, 1 + days)
const emptyAll = (program: ModelProgram): void => {
  program.isVoid = true
  for (const { account } of program.members.values()) account.empty()
}
