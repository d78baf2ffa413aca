/** Deals of a browse that names no `limit`. */
export const DEAL_SERVICE_PAGE = 5
export const FEED_PAGE = 10
export const EXPLORE_PAGE = 20
export const FLASH_STRIP_PAGE = 15
export const MAP_PAGE = 100
export const RECENT_VIEW_PAGE = 10
/** How many recent views of a user are kept; older ones are deleted. */
export const RECENT_VIEWS_KEPT = 50
