/** The frame of a row. */
export const CARD = 'rounded-xl bg-surface p-3 shadow-card md:p-4'
