/** Minutes for which a staff member may act in a person's account after entering it. */
export const ACCESS_MINUTES = 30
/** Hours that a request waits for its answer, and a consent for its use. */
export const ACCESS_HOURS = 24
/** The longest reason for the person, in characters. */
export const ACCESS_REASON = 500

/**
 * asked: the person has not answered; allowed: they consent, nobody has entered yet; running: a
 * staff member is in the account; refused: they refused; over: it ended, or its time is over.
 */
export const ACCESS_STATES = ['asked', 'allowed', 'running', 'refused', 'over'] as const
