import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { AppError } from './errors.ts'
import type { KeyRing } from './key-ring.ts'

/** The place in a list where a page ended: the sort values of its last row, and the row's id. */
export interface CursorPosition {
  readonly values: readonly (number | string)[]
  readonly id: string
}

/**
 * Makes and reads cursors. A cursor is signed and bound to its search: one that was edited, or that
 * comes from a search with other filters, is refused with 400.
 */
export class CursorCodec {
  readonly #keys: KeyRing

  constructor(keys: KeyRing) {
    this.#keys = keys
  }

  /** @param scope any value that names the search: endpoint, filters, origin. */
  encode(scope: unknown, position: CursorPosition): string {
    const body = JSON.stringify([...position.values, position.id])
    return Buffer.from(signed(this.#keys.current, scope, body) + body).toString('base64url')
  }

  /** @throws AppError cursor_invalid */
  decode(scope: unknown, cursor: string): CursorPosition {
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    const signature = text.slice(0, SIGNATURE_LENGTH)
    const body = text.slice(SIGNATURE_LENGTH)
    if (
      Buffer.byteLength(signature) !== SIGNATURE_LENGTH ||
      !this.#keys.some((key) =>
        timingSafeEqual(Buffer.from(signature), Buffer.from(signed(key, scope, body))),
      )
    ) {
      throw new AppError('cursor_invalid')
    }
    const parts = JSON.parse(body) as (number | string)[]
    return { values: parts.slice(0, -1), id: String(parts.at(-1)) }
  }
}

/** JSON contains no NUL character, so the separator is unambiguous. */
const signed = (key: KeyObject, scope: unknown, body: string): string =>
  createHmac('sha256', key)
    .update(`${JSON.stringify(scope)}\0${body}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LENGTH)

const SIGNATURE_LENGTH = 22

/**
 * Builds a page of a list. `rows` were read with one row more than `limit`; that row only tells
 * that there is a next page.
 * @param cursorOf makes the cursor that continues after a row
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), nextCursor: last === undefined ? null : cursorOf(last) }
}

/** Start of a page in a list by time: after the row of this moment (ISO 8601) and id. */
export interface TimeStart {
  readonly at: string
  readonly id: string
}

/**
 * Returns the start of a page in a list by time; null = the beginning.
 * @throws AppError cursor_invalid
 */
export function timeStart(
  cursors: CursorCodec,
  scope: unknown,
  cursor: string | undefined,
): TimeStart | null {
  if (cursor === undefined) return null
  const { values, id } = cursors.decode(scope, cursor)
  return { at: String(values[0]), id }
}

/** Makes the cursor that continues after a row of such a list. */
export const timeCursor = (cursors: CursorCodec, scope: unknown, at: Date, id: string): string =>
  cursors.encode(scope, { values: [at.toISOString()], id })
