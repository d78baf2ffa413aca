/** The most rows and bytes of a file of customers. */
export const CUSTOMER_FILE = { rows: 100_000, bytes: 10 * 1024 * 1024 } as const

/**
 * Hours in which an import can be undone, and days until an unconfirmed preview is deleted, the
 * balance of a person who has not joined is given up, and refused lines are deleted.
 */
export const IMPORT_LIVES = { undoHours: 24, previewDays: 7, waitingDays: 90, refusedDays: 30 } as const

/**
 * The most points of one person's imports per day (Rome). A row has the limits of a manual
 * adjustment (ADJUSTMENT).
 */
export const IMPORTED_POINTS_PER_DAY = 10_000_000

/** The content of a file: balances of an old card, or earlier purchases. */
export const IMPORT_KINDS = ['balances', 'purchases'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * `reading`: its rows are being stored. `preview`: people can check and confirm them. `applying`,
 * `undoing`: a job works on it. `applied`, `undone`: it has ended.
 */
export const IMPORT_STATES = ['reading', 'preview', 'applying', 'applied', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/**
 * `refused`: not imported, with a `reason`. `ready`: a customer who will get it. `waiting`: for a
 * person with this e-mail to join. `given`. `undone`: reversed, as far as possible. `kept`: could
 * not be reversed.
 */
export const IMPORT_ROW_STATES = ['refused', 'ready', 'waiting', 'given', 'undone', 'kept'] as const
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number]

/** Why a row was not imported, or not reversed. */
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
  'without_purchase',
] as const
export type ImportRowReason = (typeof IMPORT_ROW_REASONS)[number]
