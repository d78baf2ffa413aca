/** A file of customers: its most rows and bytes. */
export const CUSTOMER_FILE = { rows: 100_000, bytes: 10 * 1024 * 1024 } as const

/**
 * Hours in which an import can be undone, and days: until a preview that nobody confirmed goes, the balance of
 * somebody who has not joined is given up, refused lines are forgotten.
 */
export const IMPORT_LIVES = { undoHours: 24, previewDays: 7, waitingDays: 90, refusedDays: 30 } as const

/** Points that one person may give by imports in a day (Rome). What a row may give is what an act by hand may (ADJUSTMENT). */
export const IMPORTED_POINTS_PER_DAY = 10_000_000

/** What a file holds: balances of an old card, or purchases of before. */
export const IMPORT_KINDS = ['balances', 'purchases'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * `reading`: its rows are being stored. `preview`: they can be looked at and confirmed. `applying`, `undoing`: a job is at
 * it. `applied`, `undone`: it has ended.
 */
export const IMPORT_STATES = ['reading', 'preview', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/**
 * `refused`: not imported, `reason` says why. `ready`: a customer who will be given. `waiting`: for somebody with this
 * e-mail to join. `given`. `undone`: taken back, as far as it was still there. `kept`: could not be taken back.
 */
export const IMPORT_ROW_STATES = ['refused', 'ready', 'waiting', 'given', 'undone', 'kept'] as const
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number]

/** Why a row was not imported, or not taken back. */
export const IMPORT_ROW_REASONS = [
  'unreadable',
  'who_missing',
  'who_unknown',
  'points_wrong',
  'stamps_wrong',
  'nothing',
  'amount_wrong',
  'date_wrong',
  'date_future',
  'is_return',
  'category_wrong',
  'before_join',
  'outside_period',
  'label_unknown',
  'reference_wrong',
  'twice',
  'repeated',
  'staff_self',
  'daily_limit',
  'left',
  'expired',
  'program_not_active',
] as const
export type ImportRowReason = (typeof IMPORT_ROW_REASONS)[number]
