import { BUSINESS_TERMS_VERSION } from '@vicino/contract/identity/account/document-versions'
import { NO_VERSION } from '../../../../../platform/testing/endpoint-cases.ts'
import { makeBrand } from '../../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../../platform/testing/test-app.ts'

/** Makes the company of another brand, for each endpoint that names one. */
export function companyRows(
  testOf: () => TestApp,
): Record<string, { row: () => Promise<string>; body?: object }> {
  const row = async () => (await makeBrand(testOf().db)).id
  return {
    'GET /brand/{id}/company': { row },
    'PUT /brand/{id}/company': { row, body: { pec: 'a@pec.test', version: NO_VERSION } },
    'GET /brand/{id}/terms': { row },
    'POST /brand/{id}/terms': { row, body: { version: BUSINESS_TERMS_VERSION } },
  }
}
