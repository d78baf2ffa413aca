/** The page size of a browse without `limit`. */
export const DEAL_SERVICE_PAGE = 5
export const FEED_PAGE = 10
export const EXPLORE_PAGE = 20
export const FLASH_STRIP_PAGE = 15
export const MAP_PAGE = 100
export const RECENT_VIEW_PAGE = 10
/** Number of recent views of a user that are stored; older ones are deleted. */
export const RECENT_VIEWS_KEPT = 50
