/*
 * Ids of the initial rows of the programs' measurements, computed from numbers so that no lists are
 * needed.
 */

import { LOYALTY } from '../lib/sizes.ts'

/** BENCH_MEMBERS sets a smaller number. */
export const MEMBERS = LOYALTY.members
export const PROGRAMS = LOYALTY.programs
/** Number of the program that everybody joins, with its brand and till. */
export const HOT = 0

const PREFIX = {
  user: '01900000-0000-7000-8000',
  program: '01900000-0000-7000-8001',
  brand: '01900000-0000-7000-8002',
  till: '01900000-0000-7000-8003',
} as const
const idOf =
  (prefix: string) =>
  (number: number): string =>
    `${prefix}-${number.toString(16).padStart(12, '0')}`

/** Members are numbered from 1; programs with their brand and till from 0. */
export const userId = idOf(PREFIX.user)
export const programId = idOf(PREFIX.program)
export const tillId = idOf(PREFIX.till)

/** Builds the same id in SQL from a numeric expression. */
export const idIn = (of: keyof typeof PREFIX, number: string): string =>
  `('${PREFIX[of]}-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Returns the other program of a member. */
export const programOf = (member: number): number => 1 + (member % PROGRAMS)

/** Returns the API key of a program's brand. */
export const keyOf = (program: number): string => `vk_${String(program).padStart(43, '0')}`
