/** The kinds of exports. */
export const EXPORT_KINDS = ['customers', 'movements', 'purchases', 'coupons', 'deals'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** Kinds of a whole brand; the others are of a program. */
export const EXPORTS_OF_A_BRAND = ['coupons', 'deals'] as const satisfies readonly ExportKind[]
export const isOfABrand = (kind: ExportKind): boolean => EXPORTS_OF_A_BRAND.some((one) => one === kind)

/** Kinds with the events of a period; the others contain the state at the export. */
export const EXPORTS_OF_A_PERIOD = ['movements', 'purchases'] as const satisfies readonly ExportKind[]

/** The intervals of scheduled exports. */
export const EXPORT_STEPS = ['daily', 'weekly', 'monthly'] as const
export type ExportStep = (typeof EXPORT_STEPS)[number]

/**
 * Waits for its turn; can be downloaded; failed; was downloaded at the request, without a stored
 * file.
 */
export const EXPORT_STATES = ['waiting', 'ready', 'failed', 'sent'] as const

/**
 * Days for which a file is stored, schedules of a brand, waiting files of a brand, and the last day
 * of a month that every month has.
 */
export const EXPORT_LIMITS = { days: 30, schedules: 20, waiting: 10, monthDay: 28 } as const
