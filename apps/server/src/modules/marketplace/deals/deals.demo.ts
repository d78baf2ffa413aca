import { insertRows } from '../../../platform/db/bulk.ts'
import type { DemoPart } from '../../../platform/demo.ts'
import { deactivateEndedDeals, refreshSearchTerms, settleStock } from './jobs.queries.ts'

export const dealDemo: DemoPart = {
  rank: 40,
  byCity: true,
  async load(tx, _services, plan) {
    await insertRows(tx, 'products', plan.products)
    const offers = plan.deals.map(({ quantity, ...deal }) => ({
      deal,
      stock: { deal_id: deal.id, quantity },
    }))
    await insertRows(
      tx,
      'deals',
      offers.map(({ deal }) => deal),
    )
    await insertRows(
      tx,
      'deal_stock',
      offers.map(({ stock }) => stock),
    )
    await insertRows(tx, 'deal_prices', plan.prices)
    await insertRows(tx, 'reactions', plan.reactions)
    await insertRows(tx, 'recent_views', plan.views)
    await refreshSearchTerms(tx)
  },
  // Runs after the acts: deals that have ended by now were on offer when people redeemed them.
  async finish(tx, { clock }) {
    await settleStock(tx)
    return deactivateEndedDeals(tx, clock.now())
  },
}
