/** What is exported. */
export const EXPORT_KINDS = ['customers', 'movements', 'purchases', 'coupons', 'deals'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** These are a brand's; the others are a program's. */
export const EXPORTS_OF_A_BRAND = ['coupons', 'deals'] as const satisfies readonly ExportKind[]
export const isOfABrand = (kind: ExportKind): boolean => EXPORTS_OF_A_BRAND.some((one) => one === kind)

/** Of these an export holds what happened in a period; of the others what there is when it is made. */
export const EXPORTS_OF_A_PERIOD = ['movements', 'purchases'] as const satisfies readonly ExportKind[]

/** How often a scheduled one is made. */
export const EXPORT_STEPS = ['daily', 'weekly', 'monthly'] as const
export type ExportStep = (typeof EXPORT_STEPS)[number]

/** Waits for its turn; can be downloaded; could not be made; was sent when it was asked for, and no file was kept. */
export const EXPORT_STATES = ['waiting', 'ready', 'failed', 'sent'] as const

/** Days for which a file is kept, schedules of a brand, files of it that wait for their turn, and the last day of a month that is in every one. */
export const EXPORT_LIMITS = { days: 30, schedules: 20, waiting: 10, monthDay: 28 } as const
