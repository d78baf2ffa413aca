import { NO_VERSION } from '../../../../platform/testing/endpoint-cases.ts'
import { randomUUID } from 'node:crypto'
import { makeBrand, makeCategory } from '../../../../platform/testing/factories.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

const body = (categoryId: string) => ({
  images: ['images/deal/00000000-0000-7000-8000-000000000000.webp'],
  title: 'Non mio',
  productName: 'Non mio',
  description: 'Non mio',
  price: 10,
  discount: 20,
  lowestPrice: 10,
  quantity: 1,
  categoryIds: [categoryId],
  startDate: '2099-01-01T10:00:00Z',
  expirationDate: '2099-01-02T10:00:00Z',
})

async function plannedOfAnother(test: TestApp): Promise<string> {
  const { id: brandId } = await makeBrand(test.db)
  const { id: categoryId } = await makeCategory(test.db)
  const { id } = await test.db
    .insertInto('planned_deals')
    .values({
      brand_id: brandId,
      body: JSON.stringify(body(categoryId)),
      starts_at: new Date('2099-01-01T10:00:00Z'),
      ends_at: new Date('2099-01-02T10:00:00Z'),
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Planned deals of another brand, by the title of the endpoint that names them. */
export function plannedRows(app: () => TestApp) {
  const row = () => plannedOfAnother(app())
  const startDate = new Date(Date.now() + 86_400_000).toISOString()
  const expirationDate = new Date(Date.now() + 2 * 86_400_000).toISOString()
  return {
    'PUT /deal/planned/{id}': {
      row,
      body: { ...body(randomUUID()), startDate, expirationDate, version: NO_VERSION },
    },
    'DELETE /deal/planned/{id}': { row },
  }
}

/** Keyed examples: two plans, and one that is refused for its category. */
export function plannedExamples(
  deal: (categoryId: string) => Promise<object>,
  owner: TestUser,
  test: TestApp,
) {
  const planned = async (categoryId: string) => {
    const startDate = new Date(test.clock.now().getTime() + 60_000).toISOString()
    return { ...(await deal(categoryId)), startDate }
  }
  return {
    'POST /deal/planned': async () => {
      const { id } = await makeCategory(test.db)
      return {
        as: owner,
        body: await planned(id),
        other: { body: await planned(id) },
        refused: { body: await planned(randomUUID()) },
      }
    },
  }
}
