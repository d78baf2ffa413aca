import * as contract from '@vicino/contract/loyalty/programs/rewards/endpoints'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { Routes } from '../../../../platform/feature.ts'
import { serve } from '../../../../platform/http/endpoint.ts'
import { serveWrite } from '../../../../platform/http/write.ts'
import { addReward } from './add-reward.ts'
import { readCatalogue } from './catalogue.ts'
import { changeReward } from './change-reward.ts'
import { orderRewards } from './order-rewards.ts'
import { setRewardState } from './pause-reward.ts'
import { removeReward } from './remove-reward.ts'

/** Catalogues of programs. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getCatalogue, ({ params, actor }) => readCatalogue(db, services, params.id, actor))
  serveWrite(app, services, contract.createReward, (tx, { params, body, actor }) =>
    addReward(tx, services, { programId: params.id, body }, actor),
  )
  serveWrite(app, services, contract.orderRewards, (tx, { params, body, actor }) =>
    orderRewards(tx, services, { programId: params.id, ...body }, actor),
  )
  serve(app, contract.updateReward, ({ params, body, actor, request }) => {
    const ifMatch = request.headers['if-match']
    const change = { programId: params.id, rewardId: params.rewardId, body, ifMatch }
    return inTransaction(db, (tx) => changeReward(tx, services, change, actor))
  })
  serve(app, contract.deleteReward, ({ params, actor, request }) => {
    const ifMatch = request.headers['if-match']
    const which = { programId: params.id, rewardId: params.rewardId, ifMatch }
    return inTransaction(db, (tx) => removeReward(tx, services, which, actor))
  })
  const stateRoute = (state: 'open' | 'paused') => {
    const endpoint = state === 'open' ? contract.resumeReward : contract.pauseReward
    serve(app, endpoint, ({ params, actor }) => {
      const which = { programId: params.id, rewardId: params.rewardId, state }
      return inTransaction(db, (tx) => setRewardState(tx, services, which, actor))
    })
  }
  stateRoute('open')
  stateRoute('paused')
}
