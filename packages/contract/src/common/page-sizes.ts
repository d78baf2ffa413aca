/** The largest page that an endpoint answers; a larger `limit` counts as this one. */
export const LIMIT_MAX = 100
/** Rows on a page of a table, and of any list when the call names no `limit`. */
export const TABLE_PAGE = 10

/** Records in one call of a preview, which counts the effect of a step for this many at a time. */
export const PREVIEW_MOST = 1000
