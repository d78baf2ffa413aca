import { AppError } from '../errors.ts'

/** Characters that are repeated at most of a path that the caller made up. */
const LONGEST_PATH = 100

/**
 * Returns the path to the first text or key of a value that PostgreSQL cannot store: NUL fits no
 * text, half a surrogate pair no jsonb. Undefined when there is none. `value` is JSON of limited
 * nesting.
 */
export function unstorablePath(value: unknown): string | undefined {
  const path = pathIn(value)
  return path && (path.map(clean).join('.').slice(0, LONGEST_PATH).toWellFormed() || '_')
}

/**
 * @throws AppError malformed_request, which names the field with a text or key that cannot be
 * stored (unstorablePath)
 */
export function refuseUnstorable(value: unknown): void {
  const field = unstorablePath(value)
  if (field !== undefined) throw unstorable(field)
}

export const unstorable = (field: string): AppError =>
  new AppError('malformed_request', { fieldErrors: { [field]: 'unstorable' } })

/** Tells whether PostgreSQL can store a text, in jsonb too. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Returns a text that can be stored and shown. */
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
