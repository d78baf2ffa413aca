/** The timeout of every test (vitest.config.ts). */
const USUAL_MS = 600_000
const MS_A_TIME = 10_000

/** Returns the timeout in ms of a test that repeats its work: a busy machine needs many times a quiet one's. */
export const patienceFor = (times: number): number => Math.max(USUAL_MS, times * MS_A_TIME)
