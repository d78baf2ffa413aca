import { type RawBuilder, sql } from 'kysely'

/** Turns SQL with {names} into a part of a Kysely query, each name replaced by its value. */
export function fillIn<Result>(
  text: string,
  values: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<Result> {
  // After splitting by names, every second part is a name.
  const parts = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part)
    const value = values[part]
    if (value === undefined) throw new Error(`No value for {${part}}`)
    return value
  })
  return sql<Result>`${sql.join(parts, sql``)}`
}
