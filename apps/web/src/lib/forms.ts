import { fieldText, issueMessage, messageText } from '@vicino/contract/common/field-messages'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { currentLanguage } from './i18n/language.ts'

/**
 * Returns the text under a field. A message is a key of a contract schema, or a finished text of
 * the server. zod's own messages are written for engineers, so 'required' or 'not valid' replaces
 * them.
 */
export function fieldErrorText(
  error: { message?: string | undefined; type?: unknown } | undefined,
  value: unknown,
): string | undefined {
  if (!error) return undefined
  if (error.type === 'server') return error.message
  if (value === undefined || value === '') return fieldText('required', currentLanguage())
  return messageText(error.message ?? '', currentLanguage())
}

/** Error codes that only one field can cause, with the name of that field. */
const FIELD_OF_CODE: Partial<Record<ApiError['code'], string>> = {
  email_taken: 'email',
  username_taken: 'username',
  handle_taken: 'handle',
  piva_taken: 'piva',
  password_wrong: 'currentPassword',
}

/** Returns the texts of a refused call by field name; empty when the refusal is about no field. */
export function serverFieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  const field = FIELD_OF_CODE[error.code]
  return field ? { [field]: error.message } : error.fieldErrors
}

interface Checked<Values> {
  readonly body?: z.ZodType<Values>
}

/** Returns the first issue of each field when the endpoint's body schema checks `values`. */
export function bodyErrors<Values extends FieldValues>(
  { body }: Checked<Values>,
  values: unknown,
): FieldErrors<Values> {
  const issues = body?.safeParse(values, { reportInput: true }).error?.issues.toReversed() ?? []
  return Object.fromEntries(
    issues.map((issue) => [issue.path.join('.'), { type: 'schema', message: issueMessage(issue) }]),
  ) as FieldErrors<Values>
}

/**
 * Checks a form by the body schema of its endpoint. The first issue of a field is its error. The
 * resolvers package does this for every schema library, and costs 13 kB.
 */
export function bodyResolver<Values extends FieldValues>(endpoint: Checked<Values>): Resolver<Values> {
  return (values) => {
    const parsed = endpoint.body?.safeParse(values)
    if (!parsed || parsed.success) return { values: parsed?.data ?? values, errors: {} }
    return { values: {}, errors: bodyErrors(endpoint, values) }
  }
}
