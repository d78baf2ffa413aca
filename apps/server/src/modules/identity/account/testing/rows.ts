import type { TestApp } from '../../../../platform/testing/test-app.ts'

/** Requests about an account that only its owner may make, for the test of foreign rows. */
export function accountRows(
  app: () => TestApp,
): Record<string, { row: () => Promise<string>; body?: object }> {
  const row = async (): Promise<string> => (await app().createUser()).id
  const email = 'altra@example.test'
  return {
    'GET /user/{id}/consent': { row },
    'POST /user/{id}/consent': { row, body: { purpose: 'marketing', granted: true } },
    'GET /user/{id}/export': { row },
    'POST /user/{id}/erase': { row, body: { cancelOpenCodes: true } },
    'POST /user/{id}/merge/code': { row, body: { email } },
    'POST /user/{id}/merge/preview': { row, body: { email, password: 'Segreta2026' } },
    'POST /user/{id}/merge': { row, body: { proof: 'nessuna', word: 'UNISCI' } },
  }
}
