import type { Insertable } from 'kysely'
import type { CopyRows } from '../../../platform/db/copy.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/schema.gen.ts'
import { setLoading } from './program-imports.queries.ts'

/** The tables that a replay writes, in the order in which their rows may follow each other. */
const TABLES = [
  'users',
  'members',
  'member_programs',
  'status_periods',
  'member_facts',
  'tier_changes',
  'pending_credits',
  'loyalty_events',
  'purchases',
  'refunds',
  'ledger_accounts',
  'ledger_transfers',
  'ledger_lots',
  'ledger_lot_uses',
] as const
type Table = (typeof TABLES)[number]

/** A row as the database reads its text; the names are those of the columns. */
type Row<Of extends Table> = { readonly [Column in keyof Insertable<DB[Of]>]: unknown }

/** Rows of a replay that wait to be copied, by table. One part is copied while the next one is computed. */
export class ReplayedRows {
  readonly #tx: Db
  readonly #copy: CopyRows
  /** True when nothing else is written on the connection meanwhile; then computing need not wait. */
  readonly #isAlone: boolean
  readonly #most: number
  #rows = new Map<Table, object[]>()
  #count = 0
  #copying: Promise<void> = Promise.resolve()

  /** @param most rows of all tables that are kept in memory before they are copied */
  constructor(tx: Db, copy: CopyRows, isAlone: boolean, most: number) {
    this.#tx = tx
    this.#copy = copy
    this.#isAlone = isAlone
    this.#most = most
  }

  add<Of extends Table>(table: Of, row: Row<Of>): void {
    const rows = this.#rows.get(table)
    if (rows === undefined) this.#rows.set(table, [row])
    else rows.push(row)
    this.#count += 1
  }

  get isFull(): boolean {
    return this.#count >= this.#most
  }

  /** Begins to copy all that waits, once the part before it is there. */
  async flush(): Promise<void> {
    await this.#copying
    const rows = this.#rows
    this.#rows = new Map()
    this.#count = 0
    this.#copying = this.#write(rows)
    // A failure is thrown where the part is awaited.
    this.#copying.catch(() => undefined)
    if (!this.#isAlone) await this.#copying
  }

  /** Copies all that is left. */
  async end(): Promise<void> {
    await this.flush()
    await this.#copying
  }

  /** Table after table, so that each row finds what it names. */
  async #write(rows: ReadonlyMap<Table, readonly object[]>): Promise<void> {
    await setLoading(this.#tx, true)
    for (const table of TABLES) await this.#copy(table, rows.get(table) ?? [])
    await setLoading(this.#tx, false)
  }
}
