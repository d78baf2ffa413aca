/** Classes of a row's frame. */
export const CARD = 'rounded-xl bg-surface p-3 shadow-card md:p-4'
