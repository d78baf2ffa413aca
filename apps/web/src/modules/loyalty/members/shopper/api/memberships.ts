import { endpointPages, endpointQuery } from '~/lib/endpoint-query.ts'
import { memberKeys } from '../../shared/model/member-keys.ts'

/** Reads the programs that the caller joined, with the caller's balance in each. */
export const joinedPrograms = () =>
  endpointQuery('GET /program/joined', memberKeys.joined, {
    // The till or another tab may change it, so it is read at every visit.
    staleTime: 0,
  })

/** Reads the caller's membership of one program, with tiers, regulation and consents. */
export const membershipQuery = (id: string) =>
  endpointQuery('GET /program/{id}/membership', memberKeys.one(id), { params: { id }, staleTime: 0 })

/** Reads the caller's events in a program, newest first, page by page. */
export const eventPages = (id: string) =>
  endpointPages('GET /program/{id}/event', memberKeys.events(id), { params: { id }, staleTime: 0 })

/**
 * Reads the caller's last event in a program. After a failure only the explanation is missing; the
 * points are still shown.
 */
export const newestEvent = (id: string) =>
  endpointQuery('GET /program/{id}/event', memberKeys.newest(id), {
    params: { id },
    query: { limit: '1' },
    select: ({ items }) => items[0] ?? null,
    staleTime: 0,
    quiet: true,
  })

/** Reads programs around a position that the caller has not joined, the nearest first. */
export function nearPrograms(position: { lat: number; lon: number } | undefined) {
  const near = position && { lat: position.lat, lon: position.lon }
  return endpointQuery('GET /program/near', memberKeys.near(near), { query: { ...near }, quiet: true })
}

/** Reads a brand's programs, and whether the caller takes part in each. */
export const brandPrograms = (brandId: string) =>
  endpointQuery('GET /brand/{id}/program', memberKeys.ofBrand(brandId), {
    params: { id: brandId },
    // This is part of other screens. When the request fails, they are shown without it.
    quiet: true,
  })
