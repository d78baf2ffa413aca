/** Columns for sorting the list of Proof Posts. */
export const POST_SORTS = ['createdAt', 'title'] as const
export type PostSort = (typeof POST_SORTS)[number]
