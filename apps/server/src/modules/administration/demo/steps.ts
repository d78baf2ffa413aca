import type { Act, BrandRow, Plan } from '@vicino/demo/plan/rows'
import type { Db } from '../../../platform/db/database.ts'
import type { DemoPart } from '../../../platform/demo.ts'
import { postWaiting } from '../../../platform/events/post-waiting.ts'
import { setAsideSince } from '../../../platform/events/log.queries.ts'
import type { Services } from '../../../platform/http/context.ts'
import { playActs } from './acts.ts'

export type NamedPart = DemoPart & { readonly name: string }

/**
 * A part of the load in one transaction, short enough for the people who use the product meanwhile.
 */
export interface Step {
  /** The text for the terminal. */
  readonly name: string
  /** Number of cities whose deals are loaded after this step. */
  readonly cities: number
  /**
   * Addresses of the images of its rows; they are drawn before other sessions can see these rows.
   */
  readonly images: readonly string[]
  /** PostgreSQL updates the tables' statistics after it. */
  readonly counted?: true
  run(tx: Db): Promise<unknown>
}

/** Acts in one transaction. */
const ACTS = 40

/**
 * Returns the steps of the demo, always the same for the same plan. Accounts, people and shops come
 * first, then the deals city by city, with those of the accounts' shop in the first. The acts of
 * people follow in the order of time, and last each feature's own part.
 */
export function stepsOf(services: Services, parts: readonly NamedPart[], plan: Plan): Step[] {
  const first = parts.findIndex(({ byCity }) => byCity === true)
  const before = parts.slice(0, first)
  const after = parts.slice(first).filter(({ byCity }) => byCity !== true)
  const load = (some: readonly NamedPart[], of: Plan) => async (tx: Db) => {
    for (const part of some) await part.load?.(tx, services, of)
  }
  const cities = [...Map.groupBy(plan.brands, ({ city }) => city)]
  const all = cities.length
  const history = chunksOf(plan.acts, ACTS)
  return [
    { name: 'people and shops', cities: 0, images: facesOf(plan), run: load(before, plan) },
    ...cities.map(([name, brands], index): Step => {
      const part = planOf(plan, brands)
      return {
        name,
        cities: index + 1,
        images: [
          ...part.deals.flatMap(({ images }) => images),
          ...part.products.flatMap(({ image }) => image ?? []),
        ],
        run: load(
          parts.filter(({ byCity }) => byCity === true),
          part,
        ),
        ...(index === 0 || index === all - 1 ? { counted: true } : {}),
      }
    }),
    {
      name: 'what goes with them',
      cities: all,
      images: [...plan.images.keys()].map(addressOf),
      run: load(after, plan),
    },
    ...history.map((acts, index): Step => ({
      name: `what people did ${index + 1}/${history.length}`,
      cities: all,
      images: [],
      run: (tx) => playActs(tx, services, parts, plan, acts),
    })),
    { name: 'points', cities: all, images: [], run: (tx) => postWaiting(tx, services.consumers) },
    ...parts.flatMap(({ name, finish }): Step[] =>
      finish === undefined ? [] : [{ name, cities: all, images: [], run: (tx) => finish(tx, services) }],
    ),
    { name: 'the end', cities: all, images: [], counted: true, run: (tx) => passOn(tx, services) },
  ]
}

/**
 * Books the rest of the demo's past. Nobody is notified of the past; events of visitors since the
 * start of the load are notified as always.
 */
async function passOn(tx: Db, { consumers, clock }: Services): Promise<void> {
  await postWaiting(tx, consumers)
  const notifying = consumers.filter(({ effect }) => effect === 'notifies')
  await setAsideSince(tx, notifying, clock.now())
}

const addressOf = (key: string): string => `/files/${key}`

/** Images of people and of shops. */
const facesOf = ({ users, brands }: Plan): string[] => [
  ...users.map(({ avatar }) => avatar),
  ...brands.flatMap(({ logo, avatar }) => [logo, avatar]),
]

/** Selects the part of the plan that belongs to some shops. */
function planOf(plan: Plan, brands: readonly BrandRow[]): Plan {
  const ids = new Set(brands.map(({ id }) => id))
  const deals = plan.deals.filter((deal) => ids.has(deal.brand_id))
  const offered = new Set(deals.map(({ id }) => id))
  const ofDeals = <Row extends { readonly deal_id: string }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => offered.has(row.deal_id))
  return {
    ...plan,
    brands,
    deals,
    products: plan.products.filter((product) => ids.has(product.brand_id)),
    prices: ofDeals(plan.prices),
    reactions: ofDeals(plan.reactions),
    views: ofDeals(plan.views),
  }
}

function chunksOf(acts: readonly Act[], size: number): Act[][] {
  return Array.from({ length: Math.ceil(acts.length / size) }, (_, index) =>
    acts.slice(index * size, (index + 1) * size),
  )
}
