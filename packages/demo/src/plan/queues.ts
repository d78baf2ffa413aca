import { applicants, reports, requests } from '../catalogue/queues.ts'
import { withCheckDigit } from './piva.ts'
import type { Decision } from './queue-acts.ts'
import type { Chance } from './random.ts'
import type { Act, DealRow, UserRow } from './rows.ts'

const HOUR = 3_600_000
/** Hours after which the platform has decided or answered. */
const WITHIN = 4

/** Plans what the queues of the platform hold: reports, requests for help, applications. */
export function planQueues(
  chance: Chance,
  {
    people,
    staff,
    deals,
    categoryId,
    now,
  }: {
    readonly people: readonly UserRow[]
    readonly staff: UserRow
    readonly deals: readonly DealRow[]
    readonly categoryId: string
    readonly now: number
  },
): Act[] {
  const waiting = chance.shuffled(people)
  const nextPerson = (): string => {
    const person = waiting.pop()
    if (person === undefined) throw new RangeError('too few people')
    return person.id
  }
  const at = (ago: number): Date => new Date(now - ago * HOUR)
  const decided = (ago: number): Decision => ({ by: staff.id, at: at(ago - WITHIN) })
  const reported = chance.shuffled(deals.filter((deal) => deal.created_at < at(reports[0]?.ago ?? 0)))
  return [
    ...reports.map(({ ago, kept, ...report }, index): Act => {
      const deal = reported[index]
      if (deal === undefined) throw new RangeError('too few deals')
      return {
        type: 'report',
        at: at(ago),
        userId: nextPerson(),
        dealId: deal.id,
        ...report,
        kept: kept === undefined ? null : decided(ago),
      }
    }),
    ...requests.map(({ ago, answer, ...request }): Act => ({
      type: 'ask',
      at: at(ago),
      userId: nextPerson(),
      ...request,
      answer: answer === null ? null : { ...decided(ago), text: answer },
    })),
    ...applicants.map(({ ago, ...applied }, index): Act => ({
      type: 'apply',
      at: at(ago),
      userId: nextPerson(),
      ...applied,
      piva: withCheckDigit(`9998${String(index + 1).padStart(6, '0')}`),
      phone: `+3905551${String(index + 1).padStart(5, '0')}`,
      categoryId,
    })),
  ]
}
