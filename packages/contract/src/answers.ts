import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { AT_TILL, askedFrom, type Permission } from './identity/permissions/constants.ts'
import { BRAND_STAFF } from './roles.ts'

/**
 * The errors of any request, whatever its endpoint: from the checks before the handler, or because
 * of a fault.
 */
export const ALWAYS: readonly ErrorCode[] = [
  'malformed_request',
  'request_too_slow',
  'media_type_unsupported',
  'expectation_failed',
  'headers_too_large',
  'rate_limited',
  'internal',
  'overloaded',
]

/** The errors that most endpoints have because of their method, callers or inputs. */
export const COMMON: readonly ErrorCode[] = [
  'validation_failed',
  'body_too_large',
  'body_not_object',
  'duplicate_key',
  'outcome_unknown',
  'unauthenticated',
  'forbidden',
  'permission_missing',
  'second_factor_required',
  'business_terms_due',
  'terms_due',
  'acting_not_allowed',
  'request_in_flight',
  'idempotency_key_reused',
]

/**
 * Returns every error code that an endpoint may answer: those that follow from its definition
 * (method, callers, inputs) and its own `errors`. OpenAPI prints them, and a test of the server
 * fails at any other.
 */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, access, permission, params, query, body, upload, onRepeat, errors } = endpoint
  const writes = method !== 'GET'
  const asked = parametersOf(query)
  return [
    ...new Set<ErrorCode>([
      ...ALWAYS,
      ...when((params ?? query ?? body) !== undefined || onRepeat === 'keyed', 'validation_failed'),
      // A body is read wherever the method has one, even if the endpoint ignores it.
      ...when(writes && upload === undefined, 'body_too_large', 'body_not_object', 'duplicate_key'),
      ...when(writes, 'outcome_unknown'),
      ...when(access !== 'public' && access !== 'key', 'unauthenticated'),
      ...when(access === 'key', 'key_invalid', 'key_scope_missing', 'key_address_refused', 'version_unknown'),
      ...when(typeof access !== 'string', 'forbidden'),
      ...when(
        typeof access !== 'string' && access.some((role) => askedFrom(permission, role).length > 0),
        'permission_missing',
      ),
      ...when(typeof access !== 'string' && endpoint.whileLimited !== true, 'second_factor_required'),
      ...when(waitsForTerms(endpoint), 'business_terms_due'),
      ...when(endpoint.needsTerms === true, 'terms_due'),
      ...when(typeof access !== 'string' && !answersActing(endpoint), 'acting_not_allowed'),
      ...when(asked.includes('cursor'), 'cursor_invalid'),
      // Omitted coordinates may be known from the account; a caller with neither has no position.
      ...when(asked.includes('lat'), 'position_required'),
      ...when(onRepeat === 'keyed', 'request_in_flight', 'idempotency_key_reused'),
      ...errors,
    ]),
  ]
}

/** What a brand's people may do while new terms wait: what it owes customers, and what ends something. */
const OPEN_WHILE_TERMS_DUE: ReadonlySet<Permission> = new Set<Permission>([
  ...AT_TILL,
  'claim-DECIDE',
  'missing-DECIDE',
  'referral-DECIDE',
  'conversation-LIST',
  'conversation-ANSWER',
  'review-ANSWER',
  'promoter-PAY',
  'program-END',
  'program-LIST',
  'automation-LIST',
  'customer-LIST',
  'customer-EXPORT',
  'figures-READ',
  'deal-DELETE',
  'user-EDIT',
])

/**
 * Tells whether an endpoint refuses the people of a brand that has not accepted new terms in time
 * (docs/modules/marketplace.md, "Business accounts").
 */
export const waitsForTerms = ({
  method,
  access,
  permission,
  whileTermsDue,
}: Pick<Endpoint, 'method' | 'access' | 'permission' | 'whileTermsDue'>): boolean =>
  method !== 'GET' &&
  method !== 'DELETE' &&
  whileTermsDue !== true &&
  typeof access !== 'string' &&
  BRAND_STAFF.some(
    (role) =>
      access.includes(role) && askedFrom(permission, role).some((asked) => !OPEN_WHILE_TERMS_DUE.has(asked)),
  )

/**
 * Tells whether an endpoint answers staff who act in a person's account
 * (docs/modules/administration.md, "Access to an account"); documents, such as exports, do not.
 */
export const answersActing = ({
  method,
  document,
  whileActing,
}: Pick<Endpoint, 'method' | 'document' | 'whileActing'>): boolean =>
  whileActing ?? (method === 'GET' && document === undefined)

const when = (condition: boolean, ...codes: ErrorCode[]): ErrorCode[] => (condition ? codes : [])

const parametersOf = (query: z.ZodType = z.object({})): string[] =>
  Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
