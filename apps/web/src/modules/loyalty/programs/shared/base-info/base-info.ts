import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { FieldMessage } from '@vicino/contract/common/field-messages'
import { createProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { problemMessage } from '@vicino/contract/loyalty/programs/problems'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { parseDate } from '@vicino/domain/loyalty/clock'
import { dateProblems } from '@vicino/domain/loyalty/config-problems'
import { z } from 'zod'

/** What the first step asks for; every field is a text as it is typed. */
export interface BaseInfo {
  readonly name: string
  readonly description: string
  readonly startDate: string
  readonly endDate: string
  /** Key of an uploaded picture, or the address of the one that the program has; '' for none. */
  readonly imageUrl: string
  readonly legalSubject: string
  readonly delegatedSubject: string
  readonly piva: string
  readonly sedeLegale: string
  readonly pec: string
  readonly isCrossbrand: boolean
}

export const BASE_FIELDS = [
  'imageUrl',
  'name',
  'description',
  'startDate',
  'endDate',
  'legalSubject',
  'delegatedSubject',
  'piva',
  'sedeLegale',
  'pec',
  'isCrossbrand',
] as const satisfies readonly (keyof BaseInfo)[]

/** A new program's fields, with what the settings of the brand say already. */
export function firstBaseInfo(company: Company): BaseInfo {
  return {
    name: '',
    description: '',
    startDate: '',
    endDate: '',
    imageUrl: '',
    legalSubject: company.legalSubject,
    delegatedSubject: company.delegatedSubject,
    piva: company.piva ?? '',
    sedeLegale: company.sedeLegale,
    pec: company.pec,
    isCrossbrand: false,
  }
}

export function baseInfoOf({ baseInfo }: Program): BaseInfo {
  return { ...baseInfo }
}

/**
 * The schema that the form is checked with: the endpoint's for each field, and the rules of the two dates, which the server
 * checks after them. All problems at once, where zod's own refinements would wait until every field is right.
 *
 * @param today refuses a start before it; null while the start is as it was
 */
export function baseInfoChecks(today: string | null): { readonly body: z.ZodType<BaseInfo> } {
  const body = z.unknown().superRefine((given, context) => {
    const add = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    const issues = createProgram.body?.safeParse({ baseInfo: given }).error?.issues ?? []
    for (const { path, message } of issues) add(path.slice(1), message)
    const { startDate, endDate } = given as BaseInfo
    if (startDate === '' || endDate === '') return
    const day = today === null ? null : parseDate(today)
    for (const problem of dateProblems(startDate, endDate, day)) {
      add([problem.path], problemMessage(problem) satisfies FieldMessage)
    }
  })
  return { body: body as unknown as z.ZodType<BaseInfo> }
}
