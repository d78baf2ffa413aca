/* Ids of the rows that the measurements of programs begin with, by number: who asks needs no list of them. */

import { LOYALTY } from '../lib/sizes.ts'

/** Fewer for a quick look: BENCH_MEMBERS. */
export const MEMBERS = LOYALTY.members
export const PROGRAMS = LOYALTY.programs
/** Program, brand and till of the one that everybody takes part in. */
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

/** Members are numbered from 1, programs with their brand and till from 0. */
export const userId = idOf(PREFIX.user)
export const programId = idOf(PREFIX.program)
export const tillId = idOf(PREFIX.till)

/** The same in SQL, of an expression that is a number. */
export const idIn = (of: keyof typeof PREFIX, number: string): string =>
  `('${PREFIX[of]}-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** The other program that a member takes part in. */
export const programOf = (member: number): number => 1 + (member % PROGRAMS)

/** The API key of a program's brand. */
export const keyOf = (program: number): string => `vk_${String(program).padStart(43, '0')}`
