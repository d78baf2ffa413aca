import { NO_VERSION } from '../../../../platform/testing/endpoint-cases.ts'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'

const VIEW = { name: 'Mia', search: {}, columns: { order: [], hidden: [] } }
const LABEL = { name: 'Vicini', color: '#112233' }
const SEGMENT = { name: 'Fedeli', rule: { field: 'purchases', op: 'gte', value: 3 } }

/**
 * Rows about customers of another brand's program, with imports, by the title of the endpoint that
 * names the program.
 */
export function customerRows(row: () => Promise<string>) {
  return {
    'GET /customer/{programId}': { row },
    'GET /customer/data/{programId}': { row },
    'GET /customer/{programId}/export': { row },
    'GET /customer/{programId}/export.xlsx': { row },
    'GET /customer/{programId}/movement/export': { row },
    'GET /customer/{programId}/movement/export.xlsx': { row },
    'GET /customer/{programId}/view': { row },
    'PUT /customer/{programId}/view': { row, body: VIEW },
    'DELETE /customer/{programId}/view/{viewId}': { row },
    'GET /customer/{programId}/label': { row },
    'POST /customer/{programId}/label': { row, body: LABEL },
    'PUT /customer/{programId}/label/{labelId}': { row, body: LABEL },
    'DELETE /customer/{programId}/label/{labelId}': { row },
    'PUT /customer/{programId}/label/{labelId}/customers': {
      row,
      body: { userIds: [NO_ID], on: true },
    },
    'GET /customer/{programId}/segment': { row },
    'POST /customer/{programId}/segment': { row, body: SEGMENT },
    'PUT /customer/{programId}/segment/{segmentId}': { row, body: { ...SEGMENT, version: NO_VERSION } },
    'DELETE /customer/{programId}/segment/{segmentId}': { row },
    'POST /customer/{programId}/segment/count': { row, body: { rule: SEGMENT.rule } },
    'POST /customer/{programId}/adjust': {
      row,
      body: { userIds: [NO_ID], points: 1, reason: 'Scontrino perso' },
    },
    'POST /customer/{programId}/notify': {
      row,
      body: { userIds: [NO_ID], title: 'Ciao', text: 'A voi' },
    },
    'GET /customer/{programId}/import': { row },
    'GET /customer/{programId}/import/{importId}': { row },
    'GET /customer/{programId}/import/{importId}/row': { row },
    'GET /customer/{programId}/import/{importId}/refused': { row },
    'POST /customer/{programId}/import/{importId}/confirm': {
      row,
      body: { reason: 'Saldo di prima', rows: 1, points: 1, stamps: 0 },
    },
    'POST /customer/{programId}/import/{importId}/undo': { row, body: {} },
    'DELETE /customer/{programId}/import/{importId}': { row },
    'GET /customer/{programId}/{userId}': { row },
    'GET /customer/{programId}/{userId}/consent': { row },
    'GET /customer/{programId}/{userId}/timeline': { row },
    'GET /customer/{programId}/{userId}/note': { row },
    'POST /customer/{programId}/{userId}/note': { row, body: { text: 'Non mia' } },
    'DELETE /customer/{programId}/{userId}/note/{noteId}': { row },
    'GET /customer/{programId}/{userId}/phone-card': { row },
    'DELETE /customer/{programId}/{userId}/phone-card': { row },
  }
}
