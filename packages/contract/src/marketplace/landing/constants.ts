/** Brand logos of the landing, and how many of them are in view in a wide window. */
export const LANDING_LOGOS = 10
export const LOGOS_IN_VIEW = 7
