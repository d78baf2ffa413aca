import { conversations } from '../catalogue/index.ts'
import type { Chance } from './random.ts'
import type { Act, DealRow, Till, UserRow } from './rows.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** Number of deals of the showcase shop with comments; the first has the most. */
const DEALS = 4
/** Comments on the first of them, more than a page. */
const MOST = 12
/** Comments on each of the others. */
const SOME = 3

/**
 * Plans the comments on deals of one shop in the last days, and the answers of the shop and of
 * others.
 */
export function planComments(
  chance: Chance,
  deals: readonly DealRow[],
  { people, till }: { readonly people: readonly UserRow[]; readonly till: Till },
  now: number,
): Act[] {
  return deals.slice(0, DEALS).flatMap((deal, index) => {
    const from = Math.max(deal.created_at.getTime(), now - 9 * DAY)
    return Array.from({ length: index === 0 ? MOST : SOME }, (_, number): Act => {
      const told = conversations[(index * SOME + number) % conversations.length]
      if (told === undefined) throw new RangeError('no conversations')
      const [asker, other, ...likers] = chance.shuffled(people).slice(0, 5)
      if (asker === undefined || other === undefined) throw new RangeError('too few people')
      // The last half hour has no comments, so that no answer is in the future.
      const at = from + (now - from - 60 * MINUTE) * chance.share()
      const by = { shop: till.online, asker, other }
      return {
        type: 'comment',
        at: new Date(at),
        userId: asker.id,
        dealId: deal.id,
        text: told.text,
        answers: told.answers.map((answer, place) => ({
          userId: by[answer.by].id,
          text: answer.text,
          minutes: 8 * (place + 1),
        })),
        likedBy: likers.slice(0, chance.whole(0, 3)).map(({ id }) => id),
      }
    })
  })
}
