import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { Premises } from './visits-fixture.ts'

const POSITION = { lat: 45, lon: 9, accuracy: 5 }

/**
 * Stores a program of another brand with its shop of the same id, because one id fills all
 * parameters of a path.
 */
async function premisesOfAnother(test: TestApp): Promise<string> {
  const { programId, placeId } = await Premises.open(test)
  await test.db.updateTable('shops').set({ id: programId }).where('id', '=', placeId).execute()
  return programId
}

/** Rows of another brand, by the title of the endpoint that names them. */
export function visitRows(app: () => TestApp) {
  const row = () => premisesOfAnother(app())
  return {
    'GET /program/{id}/visit/code': { row },
    'POST /program/{id}/visit/code/{placeId}/renew': { row, body: {} },
    'GET /program/{id}/visit/code/{placeId}/live': { row },
    'GET /program/{id}/visit': { row },
    'PUT /program/{id}/visit/consent': { row, body: { granted: true } },
    'POST /program/{id}/visit/stay': { row, body: { position: POSITION } },
    'POST /program/{id}/visit': { row, body: { position: POSITION, ticket: 'x' } },
  }
}
