import { AppError } from '../errors.ts'

/** Of a path that the caller made up, at most so much is repeated. */
const LONGEST_PATH = 100

/**
 * Path to the first text or key of a value that PostgreSQL cannot keep: NUL fits no text, half a surrogate pair no jsonb. Undefined
 * when there is none. `value` is JSON of limited nesting.
 */
export function unstorablePath(value: unknown): string | undefined {
  const path = pathIn(value)
  return path && (path.map(clean).join('.').slice(0, LONGEST_PATH).toWellFormed() || '_')
}

/** @throws AppError malformed_request, which names the field: a text or key in it cannot be kept (unstorablePath) */
export function refuseUnstorable(value: unknown): void {
  const field = unstorablePath(value)
  if (field !== undefined) throw unstorable(field)
}

export const unstorable = (field: string): AppError =>
  new AppError('malformed_request', { fieldErrors: { [field]: 'unstorable' } })

/** Whether PostgreSQL can keep a text, in jsonb too. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A text as it can be kept and shown. */
const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()

function pathIn(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const path = isStorable(key) ? pathIn(inner) : []
    if (path !== undefined) return [key, ...path]
  }
  return undefined
}
