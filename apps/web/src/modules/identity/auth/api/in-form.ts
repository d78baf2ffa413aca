/** `meta` of calls whose form shows failures itself. A 401 there means a wrong password or code, not that the session ended. */
export const IN_FORM = { quiet: true, ownsUnauthorized: true } as const
