import type { ErrorCode } from '@vicino/contract/errors'
import pg from 'pg'
import { AppError } from '../errors.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Runs a write; if it violates one of the named unique constraints, throws the contract's error for
 * it. So the database decides who came first, not an earlier query.
 */
export async function withUnique<Result>(
  codes: Readonly<Record<string, ErrorCode>>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const code = isUniqueViolation(error) ? codes[constraintOf(error)] : undefined
    throw code === undefined ? error : new AppError(code)
  }
}

/** SQLSTATEs: the key refers to no row; or, with RESTRICT, something refers to the row. */
const FOREIGN_KEY_VIOLATIONS: ReadonlySet<string | undefined> = new Set(['23503', '23001'])

/**
 * Does the same for foreign keys: the referenced row is missing, or the row to delete is
 * referenced. One code stands for all keys.
 */
export async function withForeignKeys<Result>(
  codes: Readonly<Record<string, ErrorCode>> | ErrorCode,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const isKey = error instanceof pg.DatabaseError && FOREIGN_KEY_VIOLATIONS.has(error.code)
    const named = (key: string) => (typeof codes === 'string' ? codes : codes[key])
    const code = isKey ? named(constraintOf(error)) : undefined
    throw code === undefined ? error : new AppError(code)
  }
}

/** The name of the violated constraint. On a worker of Citus the number of the part follows it. */
const constraintOf = ({ constraint = '' }: pg.DatabaseError): string => constraint.replace(/_\d{6,}$/, '')

/** Whether a write failed because a row with the same key is there already. */
export function isUniqueViolation(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
}
