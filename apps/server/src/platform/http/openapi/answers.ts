import { ALWAYS, codesOf, COMMON } from '@vicino/contract/answers'
import type { Endpoint } from '@vicino/contract/endpoint'
import { ERROR_CATALOGUE, type ErrorCode } from '@vicino/contract/errors'
import type { Answer, Components, Reference } from './types.ts'

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

const GENERAL: ReadonlySet<ErrorCode> = new Set([...ALWAYS, ...COMMON])

/**
 * Returns an endpoint's refusals: for each status its codes, with the texts of those that few
 * operations have. A status that any operation may answer at any time is the default.
 */
export function refusalsOf(endpoint: Endpoint): Record<string, Answer | Reference> {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => ERROR_CATALOGUE[code].status)
  const own = [...byStatus].filter(([, codes]) => codes.some((code) => !BY_DEFAULT.includes(code)))
  const refusals = own.map(([status, codes]) => {
    const texts = codes.filter((code) => !GENERAL.has(code)).map(described)
    const waits = status === 429 || status === 503 || codes.includes('request_in_flight')
    const headers = {
      ...(status === 401 ? CHALLENGE : {}),
      ...(waits ? RETRY : {}),
    }
    return [status, refusal(texts.join('\n\n') || 'Refused', codes, headers)] as const
  })
  return { ...Object.fromEntries(refusals), default: { $ref: '#/components/responses/Any' } }
}

/** Describes the codes of errors, with the texts of those that most operations have. */
export function errorCodes(): { readonly type: 'string'; readonly description: string } {
  const texts = [...GENERAL].map(described).join('\n\n')
  return {
    type: 'string',
    description: `What went wrong: each answer lists its codes. Most operations have these:\n\n${texts}`,
  }
}
