import { useEffect } from 'react'
import { call } from '~/lib/api.ts'

/**
 * Reports a visit to a brand's profile, because some programs give points for it. The
 * server limits the points per day. The screen neither waits for the answer nor shows a failure.
 *
 * @param id of the brand once its profile is on the screen; undefined before, and for the brand's
 * own people
 */
export function useBrandView(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return
    void call('POST /brand/{id}/view', { params: { id } }).catch(() => undefined)
  }, [id])
}
