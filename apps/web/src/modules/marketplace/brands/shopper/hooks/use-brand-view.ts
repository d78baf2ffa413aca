import { viewBrand } from '@vicino/contract/loyalty/members/addresses'
import { useEffect } from 'react'
import { call } from '~/lib/api.ts'

/**
 * Tells the server that somebody looks at a brand's profile, for programs that pay for it. The server knows what it
 * has paid today; nobody waits for the answer, and a failure is nothing to show.
 *
 * @param id of the brand once its profile is on the screen; undefined before, and for who looks at their own
 */
export function useBrandView(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    void call(viewBrand, { params: { id } }).catch(() => undefined)
  }, [id])
}
