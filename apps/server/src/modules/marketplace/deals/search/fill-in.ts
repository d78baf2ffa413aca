import { type RawBuilder, sql } from 'kysely'

/** A text of SQL with {names} as part of a query written with Kysely, each name filled by its value. */
export function fillIn<Result>(
  text: string,
  values: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<Result> {
  // Split by names, every second part is one.
  const parts = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part)
    const value = values[part]
    if (value === undefined) throw new Error(`No value for {${part}}`)
    return value
  })
  return sql<Result>`${sql.join(parts, sql``)}`
}
