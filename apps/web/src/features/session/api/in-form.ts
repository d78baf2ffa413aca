/** Of calls whose form or page shows what goes wrong; a 401 there is a wrong answer, not the end of a session. */
export const IN_FORM = { quiet: true, ownsUnauthorized: true } as const
