import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { quietUntil } from '../../../marketing/outreach/public.ts'
import { makeClientele } from './customers-fixture.ts'

/** One request of each staff action on customers. */
export function customerExamples(test: TestApp) {
  const about = async (body: object, otherwise: object) => {
    const shop = await makeClientele(test)
    const { id } = await shop.member({}, { marketingConsent: true })
    const params = { programId: shop.programId }
    const sent = { userIds: [id], ...body }
    return {
      as: shop.owner,
      params,
      body: sent,
      other: { params, body: { ...sent, ...otherwise } },
      refused: { params: { programId: NO_ID }, body: sent },
    }
  }
  const kept = async (body: object, otherwise: object) => {
    const { owner, programId } = await makeClientele(test)
    const params = { programId }
    const other = { params, body: { ...body, ...otherwise } }
    return { as: owner, params, body, other, refused: { params: { programId: NO_ID }, body } }
  }
  const rule = { field: 'bp', op: 'gt', value: 0 }
  return {
    'POST /customer/{programId}/label': () => kept({ name: 'Vicini', color: '#112233' }, { name: 'Lontani' }),
    'POST /customer/{programId}/segment': () => kept({ name: 'Fedeli', rule }, { name: 'Nuovi' }),
    'POST /customer/{programId}/{userId}/note': async () => {
      const { owner, programId, member } = await makeClientele(test)
      const { id: userId } = await member({}, {})
      const params = { programId, userId }
      const body = { text: 'Preferisce il pane senza sale' }
      const refused = { params: { programId, userId: NO_ID }, body }
      return { as: owner, params, body, other: { params, body: { text: 'Allergia alle noci' } }, refused }
    },
    'POST /customer/{programId}/adjust': () => about({ points: 5, reason: 'Scontrino perso' }, { points: 6 }),
    'POST /customer/{programId}/notify': () => {
      // Leaves the hours of the night in which no marketing is sent, whenever the tests run.
      test.clock.set(quietUntil(test.clock.now()) ?? test.clock.now())
      return about({ title: 'Pane', text: 'Da domani' }, { title: 'Pizza' })
    },
  }
}
