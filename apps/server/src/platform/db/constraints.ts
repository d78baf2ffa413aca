import type { ErrorCode } from '@vicino/contract/errors'
import pg from 'pg'
import { AppError } from '../errors.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Runs a write and turns the violation of a named unique constraint into its error of the catalogue; the database,
 * not an earlier look, decides who was first.
 */
export async function withUnique<Result>(
  codes: Readonly<Record<string, ErrorCode>>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const code =
      error instanceof pg.DatabaseError && isUnique(error) ? codes[error.constraint ?? ''] : undefined
    throw code === undefined ? error : new AppError(code)
  }
}

function isUnique(error: pg.DatabaseError): boolean {
  return error.code === UNIQUE_VIOLATION
}
