import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { requestLine } from '~/lib/request.ts'
import { memberKeys } from '../../shared/model/member-keys.ts'

/** Reads the public page of a program; it needs no sign-in. */
export const programPage = (id: string) =>
  endpointQuery('GET /program/{id}/page', memberKeys.page(id), { params: { id } })

/**
 * Reads the places where a program is valid, a few at a time, the nearest first when a position is
 * known.
 */
export function programPlaces(id: string, position: { lat: number; lon: number } | undefined) {
  const near = position && { lat: String(position.lat), lon: String(position.lon) }
  return endpointPages('GET /program/{id}/place', memberKeys.places(id, near), {
    params: { id },
    query: { limit: PLACES, ...near },
  })
}
const PLACES = '6'

/** Returns the address of the regulation as a PDF. */
export function regulationPdf(id: string, version: number): string {
  return requestLine('GET /program/{id}/regulation/{version}.pdf', { id, version: String(version) }).url
}
