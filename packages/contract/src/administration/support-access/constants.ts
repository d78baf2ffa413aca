/** How long somebody may act in another's account once they are in, in minutes. */
export const ACCESS_MINUTES = 30
/** How long a request waits for its answer, and a consent for its use, in hours. */
export const ACCESS_HOURS = 24
/** Longest reason that the person is told, in characters. */
export const ACCESS_REASON = 500

/**
 * asked: the person has not answered; allowed: they consent, nobody is in yet; running: somebody is in; refused: they said no; over: it
 * ended, or its time passed.
 */
export const ACCESS_STATES = ['asked', 'allowed', 'running', 'refused', 'over'] as const
