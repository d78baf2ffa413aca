import { isDeepStrictEqual } from 'node:util'
import type { PurchaseAnswer } from '@vicino/contract/loyalty/members/schemas'
import type { ModelAnswer } from './program-model.ts'

/** `code` is null for a success. */
export interface Answer {
  readonly code: string | null
  readonly body: unknown
}
/** @throws Error that names the difference */
export function agree(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return
  throw new Error(`${what}: API ${JSON.stringify(actual)}, model ${JSON.stringify(expected)}`)
}

/**
 * Compares the answers to one request that was sent several times at once: all are equal, and one
 * of them did the work (5).
 */
export function expectAnswers(
  answers: readonly Answer[],
  expected: ModelAnswer,
  programIds: readonly string[],
): Map<number, string> {
  const events = new Map<number, string>()
  const done = new Map<number, number>()
  for (const { code, body } of answers) {
    if ('refused' in expected) {
      agree('answer', code, expected.refused)
      continue
    }
    agree('answer', code, null)
    const { results } = body as PurchaseAnswer
    const shown = results.map((result) => ({
      program: programIds.indexOf(result.program._id),
      points: result.points,
      stamps: result.stamps,
      status: result.status,
      unmatched: Math.round(result.unmatched * 100),
      balance: result.balance,
      reason: result.reason,
      tier: { before: result.tier.before.rank, after: result.tier.after.rank },
    }))
    agree(
      'outcome',
      shown.toSorted((a, b) => a.program - b.program),
      expected.toSorted((a, b) => a.program - b.program),
    )
    for (const { program, eventId, already, items, ...result } of results) {
      const index = programIds.indexOf(program._id)
      if (eventId !== null) events.set(index, eventId)
      done.set(index, (done.get(index) ?? 0) + Number(!already))
      for (const unit of ['points', 'stamps', 'status'] as const)
        agree(
          `20: items of ${unit}`,
          items.reduce((sum, item) => sum + item[unit], 0),
          result[unit],
        )
    }
  }
  for (const [, times] of done) agree('5: effects', times, 1)
  return events
}
