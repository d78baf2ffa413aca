import * as contract from '@vicino/contract/redemption/brand-points/endpoints'
import { exportList } from '../../../platform/grid-export.ts'
import { serve } from '../../../platform/http/endpoint.ts'
import { serveRead, serveReadDocument } from '../../../platform/http/read.ts'
import { serveWrite } from '../../../platform/http/write.ts'
import type { Routes } from '../../../platform/feature.ts'
import { balanceOf } from '../../foundation/ledger/public.ts'
import { buyReward } from './buy-reward.ts'
import { changeReward } from './change-reward.ts'
import { createReward } from './create-reward.ts'
import { waysToEarn } from './earn.ts'
import { deleteReward } from './delete-reward.ts'
import { REWARDS } from './export-rewards.ts'
import { history } from './history.ts'
import { listCoupons } from './list-coupons.ts'
import { listRewards } from './list-rewards.ts'
import { pointsRegulation } from './points-regulation.ts'
import { rewardRecord, rewardRecords } from './reward-records.ts'

/** BrandPoints: balance, history, ways to earn, rewards and coupons. */
export const routes: Routes = (app, services) => {
  const { db } = services
  serve(app, contract.getPointsBalance, async ({ actor }) => ({
    balance: await balanceOf(db, actor.sub, 'BP'),
  }))
  serve(app, contract.listMovements, ({ query, language, actor }) =>
    history(db, services, query, language, actor),
  )
  serve(app, contract.getWaysToEarn, ({ actor }) => waysToEarn(db, actor))

  serve(app, contract.getPointsRegulation, ({ query }) => pointsRegulation(db, services, query))
  serve(app, contract.listPlatformRewards, ({ actor }) => listRewards(db, services, actor))
  serveWrite(app, services, contract.createPlatformReward, (tx, { body, actor }) =>
    createReward(tx, services, body, actor),
  )
  serve(app, contract.updatePlatformReward, ({ params, body, actor }) =>
    changeReward(db, services, params.id, body, actor),
  )
  serveRead(app, services, contract.listRewardRecords, (reader, { query }) =>
    rewardRecords(reader, services, query),
  )
  serveReadDocument(app, services, contract.exportPlatformRewards, (reader, call) =>
    exportList(services, REWARDS, call, (request) => rewardRecords(reader, services, request)),
  )
  serve(app, contract.getRewardRecord, ({ params }) => rewardRecord(db, params.id, services.clock.now()))
  serve(app, contract.deletePlatformReward, ({ params, actor }) =>
    deleteReward(db, services, params.id, actor),
  )
  serveWrite(app, services, contract.buyPlatformReward, (tx, { params, actor }) =>
    buyReward(tx, params.id, actor.sub, services.clock.now()),
  )
  serve(app, contract.listCoupons, ({ query, actor }) => listCoupons(db, services, query, actor))
}
