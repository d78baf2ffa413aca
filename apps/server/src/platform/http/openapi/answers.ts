import { ALWAYS, codesOf, COMMON } from '@vicino/contract/answers'
import type { Endpoint } from '@vicino/contract/endpoint'
import { ERROR_CATALOGUE, type ErrorCode } from '@vicino/contract/errors'
import type { Answer, Components, Reference, Schema } from './types.ts'

/** The headers of answers. */
export const HEADERS: Components['headers'] = {
  ContentLanguage: {
    description: 'Language of the texts in the answer',
    schema: { type: 'string', enum: ['it', 'en'] },
  },
  RetryAfter: {
    description: 'Seconds after which to try again',
    schema: { type: 'integer', minimum: 0 },
  },
  WwwAuthenticate: {
    description: 'The scheme of the token',
    schema: { type: 'string' },
  },
}

const header = (name: string): Reference => ({ $ref: `#/components/headers/${name}` })
const LANGUAGE = { 'Content-Language': header('ContentLanguage') }
const CHALLENGE = { 'WWW-Authenticate': header('WwwAuthenticate') }
const RETRY = { 'Retry-After': header('RetryAfter') }

const described = (code: ErrorCode): string => `\`${code}\`: ${ERROR_CATALOGUE[code].en}`

const refusal = (description: string, codes: readonly ErrorCode[], headers: Answer['headers']): Answer => ({
  description,
  ...(headers === undefined || Object.keys(headers).length === 0 ? {} : { headers }),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: [...codes] } } }],
      },
    },
  },
})

/** The default answer also tells what nearly every operation that writes may answer. */
const BY_DEFAULT: readonly ErrorCode[] = [...ALWAYS, 'body_too_large', 'outcome_unknown']
const anyTexts = BY_DEFAULT.map((code) => `${ERROR_CATALOGUE[code].status} ${described(code)}`)

/** What any operation may answer at any time, and does not list. Every answer names its language. */
export const ANY = refusal(
  `Any operation may answer this, with its own status:\n\n${anyTexts.join('\n\n')}`,
  BY_DEFAULT,
  { ...LANGUAGE, ...RETRY },
)

/**
 * Tells for each endpoint what it may refuse. The texts of codes that several answers list stand
 * once, at the schema ErrorCode; an answer has those of its other codes.
 */
export class Refusals {
  readonly #shared: ReadonlySet<ErrorCode>

  constructor(endpoints: readonly Endpoint[]) {
    const lists = endpoints.flatMap((endpoint) => listsOf(endpoint).map(([, codes]) => codes))
    const distinct = new Map(lists.map((codes) => [codes.join(), codes]))
    const byCode = Map.groupBy([...distinct.values()].flat(), (code) => code)
    const several = [...byCode].filter(([, same]) => same.length > 1).map(([code]) => code)
    this.#shared = new Set([...ALWAYS, ...COMMON, ...several.toSorted()])
  }

  /** Returns an endpoint's answers by status. A status that any operation may answer is the default. */
  of(endpoint: Endpoint): Record<string, Answer | Reference> {
    const refusals = listsOf(endpoint).map(([status, codes]) => {
      const texts = codes.filter((code) => !this.#shared.has(code)).map(described)
      const waits = status === 429 || status === 503 || codes.includes('request_in_flight')
      const headers = {
        ...(status === 401 ? CHALLENGE : {}),
        ...(waits ? RETRY : {}),
      }
      return [status, refusal(texts.join('\n\n') || 'Refused', codes, headers)] as const
    })
    return { ...Object.fromEntries(refusals), default: { $ref: '#/components/responses/Any' } }
  }

  /** Describes the codes of errors, with the texts of those that several answers list. */
  errorCodes(): { readonly type: 'string'; readonly description: string } {
    const texts = [...this.#shared].map(described).join('\n\n')
    return {
      type: 'string',
      description: `What went wrong: each answer lists its codes. Several answers have these:\n\n${texts}`,
    }
  }
}

/** Lists an endpoint's codes by status, without those that any operation may answer. */
function listsOf(endpoint: Endpoint): (readonly [status: number, codes: readonly ErrorCode[]])[] {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => ERROR_CATALOGUE[code].status)
  return [...byStatus].filter(([, codes]) => codes.some((code) => !BY_DEFAULT.includes(code)))
}

/** Leaves out the texts of codes that no answer of a document lists. `listed` is its JSON. */
export function withoutUnlisted(schema: Schema, listed: string): Schema {
  const { description } = schema
  if (typeof description !== 'string') return schema
  const kept = description.split('\n\n').filter((text) => {
    const code = /^`(\w+)`: /.exec(text)?.[1]
    return code === undefined || listed.includes(`"${code}"`)
  })
  return { ...schema, description: kept.join('\n\n') }
}
