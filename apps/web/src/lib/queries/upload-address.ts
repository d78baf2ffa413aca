import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { ROOTS } from '../query-roots.ts'

/** Reads the address of an upload that belongs to nothing yet. */
export const uploadAddress = (key: string) =>
  endpointQuery('GET /file/signed-url', [ROOTS.deals, 'upload', key], {
    query: { key },
    select: ({ url }) => url,
    staleTime: 30 * 60_000,
    retry: false,
    quiet: true,
  })

/**
 * Returns the address of a form's image: its own, or that of an upload.
 * @param image '' for none
 */
export function useShownImage(image: string): string | null {
  const isUpload = image !== '' && !image.startsWith('/')
  const { data } = useQuery({ ...uploadAddress(image), enabled: isUpload })
  return (isUpload ? data : image) || null
}
