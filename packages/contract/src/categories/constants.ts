export const CATEGORY_PAGE = 10
