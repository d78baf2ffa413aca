import type { DemoPart } from '../../../platform/demo.ts'
import { refreshStats } from './member-stats.queries.ts'
import { writeDemoGroups } from './customers-demo.queries.ts'

/** Labels and segments of the demo's programs, by which brands filter their customers. */
export const customerDemo: DemoPart = {
  rank: 89,
  async finish(tx, { clock }) {
    const groups = { labels: LABELS, segments: SEGMENTS, now: clock.now() }
    await refreshStats(tx, await writeDemoGroups(tx, groups))
  },
}

/** `every`: each label is put on every `every`-th member of a program. */
const LABELS = [
  { name: 'Amici della bottega', color: '#d6558f', every: 4 },
  { name: 'Consegna a domicilio', color: '#2f6fde', every: 5 },
  { name: 'Compleanno in negozio', color: '#d9b800', every: 7 },
]

const SEGMENTS = [
  {
    name: 'Chi spende di più',
    rule: {
      all: [
        { field: 'totalValue', op: 'gte', value: 300 },
        { field: 'purchases', op: 'gte', value: 5 },
      ],
    },
  },
  {
    name: 'Non tornano da un mese',
    rule: {
      all: [
        { field: 'daysSinceLastPurchase', op: 'gte', value: 30 },
        {
          any: [
            { field: 'loyaltyPoints', op: 'gte', value: 100 },
            { field: 'loyaltyLevel', op: 'gte', value: 1 },
          ],
        },
      ],
    },
  },
]
