import * as contract from '@vicino/contract/points'
import { serve } from '../../platform/http/endpoint.ts'
import type { Feature } from '../../platform/http/feature.ts'
import { once } from '../../platform/http/idempotency.ts'
import { balanceOf } from '../ledger/ledger.service.ts'
import { waysToEarn } from './earn.ts'
import { history } from './history.ts'
import { buyReward, changeReward, coupons, createReward, rewards } from './rewards.service.ts'

/** BrandPoints: what one has, how it came and went, how to earn it and what it buys. */
export const points: Feature = (app, services) => {
  serve(app, contract.getPointsBalance, async ({ actor }) => ({
    balance: await balanceOf(services.db, actor.sub, 'BP'),
  }))
  serve(app, contract.listMovements, ({ query, language, actor }) =>
    history(services, query, language, actor),
  )
  serve(app, contract.getWaysToEarn, ({ actor }) => waysToEarn(services, actor))

  serve(app, contract.listPlatformRewards, ({ actor }) => rewards(services, actor))
  serve(app, contract.createPlatformReward, ({ body, actor }) => createReward(services, body, actor))
  serve(app, contract.updatePlatformReward, ({ params, body, actor }) =>
    changeReward(services, params.id, body, actor),
  )
  serve(app, contract.buyPlatformReward, (call) =>
    once(services, call, (tx) => buyReward(tx, call.params.id, call.actor.sub, services.clock.now())),
  )
  serve(app, contract.listCoupons, ({ query, actor }) => coupons(services, query, actor))
}
