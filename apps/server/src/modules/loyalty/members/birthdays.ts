import { dateText, MINUTE_MS, startOfDay } from '@vicino/domain/loyalty/clock'
import { isBirthdayDue } from '@vicino/domain/loyalty/special-awards'
import type { Db } from '../../../platform/db/database.ts'
import { compiledProgram, findPrograms } from '../programs/public.ts'
import { award } from './give-award.ts'
import { readCelebrants } from './birthdays.queries.ts'
import { eachDay } from './daily.ts'

/** The awards of a day are processed from this time of day on, some minutes after midnight. */
const BIRTHDAY_MS = 10 * MINUTE_MS

/**
 * Pays birthdays at 00:10 of the day. A birthday on 29 February is paid on the 28th in other years.
 */
export function payBirthdays(tx: Db, now: Date): Promise<void> {
  return eachDay(tx, 'birthdays', now, BIRTHDAY_MS, async (day) => {
    const at = new Date(startOfDay(day) + BIRTHDAY_MS)
    const date = dateText(day)
    const number = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
    // People born on the 29th are read with those of the 28th; isBirthdayDue() decides whether this
    // year has a 29th.
    const people = await readCelebrants(tx, number === 228 ? [228, 229] : [number], at)
    const heads = new Map(
      (await findPrograms(tx, [...new Set(people.map(({ programId }) => programId))])).map((head) => [
        head.id,
        head,
      ]),
    )
    for (const person of people) {
      const program = heads.get(person.programId)
      const since = { knownSince: person.knownSince.getTime(), joinedAt: person.joinedAt.getTime() }
      if (program === undefined || !isBirthdayDue({ ...person, ...since }, day)) continue
      if ((await compiledProgram(tx, program)).special.birthDay.points === 0) continue
      const { userId } = person
      await award(tx, {
        program,
        userId,
        mechanic: 'birthDay',
        objectId: '',
        source: 'calendar',
        externalId: `${userId}:${date.slice(0, 4)}`,
        at,
        now: at,
      })
    }
  })
}
