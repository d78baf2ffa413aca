import { COPY_HEADER, type CopyRows } from '../../../platform/db/copy.ts'

/** The tables that a replay writes, with their columns, in an order in which foreign keys hold. */
export const COLUMNS = {
  users: ['id', 'email', 'username', 'handle', 'created_at', 'updated_at'],
  members: [
    'program_id',
    'user_id',
    'joined_at',
    'tier_rank',
    'tier_period',
    'status_points',
    'purchases',
    'last_event_at',
  ],
  member_programs: ['user_id', 'program_id'],
  status_periods: ['program_id', 'user_id', 'period', 'status_points', 'spend_cents', 'purchases'],
  member_facts: ['program_id', 'user_id', 'kind', 'period', 'spend_cents', 'points', 'qualifying'],
  tier_changes: ['program_id', 'user_id', 'at', 'from_rank', 'to_rank', 'event_id', 'tier_version'],
  pending_credits: ['program_id', 'user_id', 'event_id', 'amount', 'matures_at', 'expires_at'],
  loyalty_events: [
    'program_id',
    'source',
    'external_id',
    'id',
    'user_id',
    'type',
    'occurred_at',
    'received_at',
    'config_version',
    'body_hash',
    'payload',
    'points',
    'stamps',
    'status',
    'tier_before',
    'tier_after',
    'explanation',
    'unmatched_cents',
    'balance_after',
    'debt_after',
    'stamps_after',
    'auto_claims',
  ],
  purchases: [
    'program_id',
    'id',
    'brand_id',
    'user_id',
    'source',
    'external_id',
    'channel',
    'occurred_at',
    'local_date',
    'arrival',
    'amount_cents',
    'lines',
    'remaining',
    'left_cents',
    'eligible_left',
    'is_qualifying',
    'tier_milli',
    'tier_rank',
    'time_milli',
    'time_rule',
    'config_version',
    'raw_points',
    'stamps',
  ],
  refunds: [
    'program_id',
    'id',
    'event_id',
    'user_id',
    'purchase_id',
    'amount_cents',
    'allocated',
    'created_at',
  ],
  ledger_accounts: [
    'id',
    'user_id',
    'unit',
    'program_id',
    'kind',
    'balance',
    'entries',
    'issuer_id',
    'created_at',
  ],
  ledger_transfers: [
    'id',
    'kind',
    'source_type',
    'source_id',
    'line',
    'account_id',
    'issuer_id',
    'amount',
    'entry_no',
    'balance_after',
    'rule',
    'rule_version',
    'explanation',
    'reverses',
    'created_at',
  ],
  ledger_lots: ['id', 'account_id', 'transfer_id', 'amount', 'remaining', 'expires_at', 'forgiven'],
  ledger_lot_uses: ['transfer_id', 'lot_id', 'amount'],
} as const
type Table = keyof typeof COLUMNS
const TABLES = Object.keys(COLUMNS) as Table[]

/** Size of a buffer for lines, in bytes. */
const PIECE_BYTES = 1 << 20
/** Most bytes in UTF-8 for one UTF-16 unit. */
const MOST_BYTES = 3
/** Bytes that are collected before they are sent. */
const FULL = 24 << 20

interface Piece {
  readonly bytes: Buffer
  used: number
}

/**
 * Lines of rows that wait to be copied, by table. They go straight into buffers, which are reused
 * after sending: millions of strings and gigabytes of new buffers would overload the garbage
 * collector.
 */
export class CopiedRows {
  #open: Partial<Record<Table, Piece>> = {}
  #pieces: Record<Table, Piece[]> = eachTable(() => [])
  readonly #free: Buffer[] = []
  #size = 0

  /** Adds a line with its columns separated by tabs. */
  add(table: Table, line: string): void {
    const needed = line.length * MOST_BYTES + 1
    let piece = this.#open[table]
    if (piece === undefined || piece.used + needed > piece.bytes.length) {
      this.#close(table)
      piece = { bytes: this.#buffer(needed + COPY_HEADER), used: COPY_HEADER }
      this.#open[table] = piece
    }
    const from = piece.used
    piece.used += piece.bytes.write(line, from)
    piece.bytes[piece.used] = NEW_LINE
    piece.used += 1
    this.#size += piece.used - from
  }

  #buffer(needed: number): Buffer {
    if (needed > PIECE_BYTES) return Buffer.allocUnsafeSlow(needed)
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
  }

  #close(table: Table): void {
    const piece = this.#open[table]
    if (piece !== undefined) this.#pieces[table].push(piece)
    delete this.#open[table]
  }

  get isFull(): boolean {
    return this.#size > FULL
  }

  /**
   * Copies all waiting lines, table after table, so that each foreign key finds its row. More lines
   * may be added meanwhile.
   */
  async send(copy: CopyRows): Promise<void> {
    for (const table of TABLES) this.#close(table)
    const taken = this.#pieces
    this.#pieces = eachTable(() => [])
    this.#size = 0
    for (const table of TABLES) {
      if (taken[table].length === 0) continue
      const chunks = taken[table].map(({ bytes, used }) => bytes.subarray(0, used))
      await copy(table, COLUMNS[table], chunks)
      for (const { bytes } of taken[table]) if (bytes.length === PIECE_BYTES) this.#free.push(bytes)
    }
  }
}
const NEW_LINE = 10

function eachTable<Value>(of: () => Value): Record<Table, Value> {
  return Object.fromEntries(TABLES.map((table) => [table, of()])) as Record<Table, Value>
}
