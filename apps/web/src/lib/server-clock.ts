import { createServerClock } from '@vicino/domain/server-clock'

/** The server's time in this page. Whoever gets an answer with the server's time passes it in (`noteServerTime`). */
export const serverClock = createServerClock(() => performance.now())

/** Sets `serverClock` by an answer that tells the server's time, and returns the answer. */
export function noteServerTime<Answer extends { readonly serverTime: string }>(answer: Answer): Answer {
  serverClock.noteTime(answer.serverTime)
  return answer
}
