import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from './schema.gen.ts'

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? Words<First> | Words<Rest>
  : Text extends `${infer First}\n${infer Rest}`
    ? Words<First> | Words<Rest>
    : Text extends ''
      ? never
      : Text

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

/** A row of a table, with each column by its own name and in camelCase. */
type AnyCase<Table extends keyof DB> = Selectable<DB[Table]> & {
  [Column in keyof Selectable<DB[Table]> & string as Camel<Column>]: Selectable<DB[Table]>[Column]
}

/** What rows of a table have in these columns: `Columns<'deals', 'id brandId'>`. */
export type Columns<Table extends keyof DB, Names extends string> = {
  readonly [Name in Words<Names> & keyof AnyCase<Table>]: AnyCase<Table>[Name]
}

/** The rows of a list of columns. */
export type RowOf<List> = List extends RawBuilder<infer Row> ? Row : never

type ColumnsIn<List extends string> = List extends `${infer Table extends keyof DB} ${string}:${infer Names}`
  ? Words<Names> extends keyof AnyCase<Table>
    ? Columns<Table, Names>
    : never
  : never

/**
 * Columns of a table, as a part of a statement and as the type of its rows (RowOf), so that they
 * are written once: `tableColumns('deals d: id brandId')` is `d.id, d.brand_id AS "brandId"`. A
 * name in snake_case stays as it is.
 */
export function tableColumns<List extends string>(
  list: ColumnsIn<List> extends never ? never : List,
): RawBuilder<ColumnsIn<List>> {
  const [from = '', names = ''] = list.split(':')
  const alias = from.split(' ').at(-1)
  const written = names
    .trim()
    .split(/\s+/)
    .map((name) => {
      const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      return `${alias}.${column}${column === name ? '' : ` AS "${name}"`}`
    })
  // In a text that is no statement, such as that of sql.raw(), it would be "[object Object]".
  return Object.defineProperty(sql.raw(written.join(', ')), 'toString', {
    value: () => {
      throw new Error('Columns are a part of a statement: sql`…`')
    },
  })
}
