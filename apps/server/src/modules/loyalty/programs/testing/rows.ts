import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'

type Row = { readonly row: () => Promise<string>; readonly body?: object }

/** Endpoints of what the law asks of a program, with the program of another brand. */
export const programRows = (
  programOfAnother: (status?: string) => Promise<string>,
): Readonly<Record<string, Row>> => ({
  'PUT /program/{id}/regulation/signed': {
    row: () => programOfAnother('draft'),
    body: { key: `documents/regulation/${NO_ID}.pdf` },
  },
  'GET /program/{id}/regulation/signed': { row: () => programOfAnother() },
  'POST /program/{id}/regulation/publish': {
    row: () => programOfAnother('draft'),
    body: { sha256: '0'.repeat(64) },
  },
  'GET /program/{id}/prize-report/{year}': { row: () => programOfAnother() },
  'GET /program/{id}/prize-report/{year}/csv': { row: () => programOfAnother() },
  'GET /program/{id}/prize-report/{year}/pdf': { row: () => programOfAnother() },
  'GET /program/{id}/bond/receipt': { row: () => programOfAnother() },
  'GET /program/{id}/compensation': { row: () => programOfAnother() },
  'POST /program/{id}/compensation/{userId}': { row: () => programOfAnother(), body: {} },
})
