import { dateText, MINUTE_MS, startOfDay } from '@vicino/domain/loyalty/clock'
import { isBirthdayDue } from '@vicino/domain/loyalty/special-awards'
import type { Db } from '../../../platform/db/database.ts'
import { compiledProgram, findPrograms } from '../programs/public.ts'
import { award } from './award.ts'
import { readCelebrants } from './birthdays.queries.ts'
import { eachDay } from './daily.ts'

/** Awards of a day are processed some minutes after midnight. */
const BIRTHDAY_MS = 10 * MINUTE_MS

/** Pays birthdays at 00:10 of the day; 29 February on the 28th in other years. */
export function payBirthdays(tx: Db, now: Date): Promise<void> {
  return eachDay(tx, 'birthdays', now, BIRTHDAY_MS, async (day) => {
    const at = new Date(startOfDay(day) + BIRTHDAY_MS)
    const date = dateText(day)
    const number = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
    // Those of the 29th are among them where this year has none; isBirthdayDue() tells.
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
