import { type RawBuilder, sql } from 'kysely'

/** Shorter beginnings of words occur in nearly all texts. */
const PREFIX_FROM = 3

/**
 * Turns typed text into a query for a column that search_vector() filled: all of the words, in any
 * form, and the last one also as the beginning of a word, because somebody may still be typing.
 */
export function wordQuery(text: string): RawBuilder<unknown> {
  const words = sql`regexp_replace(plain_text(${text}), '[^[:alnum:]]+', ' ', 'g')`
  const whole = sql`plainto_tsquery('pg_catalog.italian', ${words})`
  const last = /[\p{L}\p{N}]+$/u.exec(text.trim())?.[0] ?? ''
  if (last.length < PREFIX_FROM) return whole
  const before = text.trim().slice(0, -last.length)
  const others = sql`plainto_tsquery('pg_catalog.italian', regexp_replace(plain_text(${before}), '[^[:alnum:]]+', ' ', 'g'))`
  return sql`(${whole} || (${others} && to_tsquery('pg_catalog.simple', regexp_replace(plain_text(${last}), '[^[:alnum:]]+', '', 'g') || ':*')))`
}
