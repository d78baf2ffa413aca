import type { Act, Plan } from '@vicino/demo/plan/rows'
import type { Db } from '../../../platform/db/database.ts'
import type { DemoPart } from '../../../platform/demo.ts'
import { postWaiting } from '../../../platform/events/post-waiting.ts'
import type { Services } from '../../../platform/http/context.ts'

/**
 * Lets the features perform the acts of the demo's people, each at its moment. Only consumers with
 * the effect `books` run, so that nobody gets an email or a push for the past. They run once all
 * acts are done (steps.ts), and here after an invited person has redeemed, because the inviter may
 * spend the points in a following act.
 */
export async function playActs(
  tx: Db,
  services: Services,
  parts: readonly DemoPart[],
  plan: Plan,
  acts: readonly Act[],
): Promise<void> {
  const invited = new Set(plan.users.filter((user) => user.invited_by).map((user) => user.id))
  const players = Object.assign({}, ...parts.map(({ acts: own }) => own)) as NonNullable<DemoPart['acts']>
  for (const act of acts) {
    const clock = { now: () => act.at }
    await play(tx, { ...services, clock }, players, act, plan)
    if (act.type === 'redeem' && invited.has(act.userId)) await postWaiting(tx, services.consumers)
  }
}

/** @throws RangeError when no feature does such an act */
function play(
  tx: Db,
  services: Services,
  players: NonNullable<DemoPart['acts']>,
  act: Act,
  plan: Plan,
): Promise<unknown> {
  const player = players[act.type] as
    | ((tx: Db, services: Services, act: Act, plan: Plan) => Promise<unknown>)
    | undefined
  if (player === undefined) throw new RangeError(`no feature does ${act.type}`)
  return player(tx, services, act, plan)
}
