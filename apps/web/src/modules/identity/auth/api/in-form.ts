/**
 * `meta` of calls whose form shows failures itself. A 401 there means a wrong password or code, not
 * an ended session.
 */
export const IN_FORM = { quiet: true, ownsUnauthorized: true } as const
