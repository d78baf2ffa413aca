import type { Company } from '@vicino/contract/marketplace/brands/applications/schemas'
import type { FieldMessage } from '@vicino/contract/common/field-messages'
import { createProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { problemMessage } from '@vicino/contract/loyalty/programs/problems'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { parseDate } from '@vicino/domain/loyalty/clock'
import { dateProblems } from '@vicino/domain/loyalty/config-problems'
import { z } from 'zod'

/** The fields of the first step, each as the text that was typed. */
export interface BaseInfo {
  readonly name: string
  readonly description: string
  readonly startDate: string
  readonly endDate: string
  /** Key of an uploaded image, or the address of the program's present image; '' for none. */
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

/** Fills a new program's fields from the brand's settings. */
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
 * Builds the schema that checks the form: the endpoint's schema for each field, and the server's
 * rules for the two dates. It reports all errors at once; zod's own refinements run only after
 * every field is valid.
 *
 * @param today refuses an earlier start; null while the start is unchanged
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
