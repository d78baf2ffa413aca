import { toBase64url } from '~/lib/base64url.ts'
import { useEffect, useState } from 'react'
import { noncePeriod, nonceText } from '@vicino/domain/display'
import { playerNow, readToken } from '../model/player-memory.ts'
import { useSecond } from './use-second.ts'

/** Bytes of the keyed hash in a QR. */
const BYTES = 12

/**
 * Returns the address in a deal's QR. It names the display and carries a hash that proves that the
 * display showed the deal within this period. The hash is computed here, without a
 * connection. A browser without https cannot compute it, so its QR opens only the deal, as it does
 * without a display. undefined while it is computed.
 */
export function useScanAddress(displayId: string | undefined, dealId: string): string | undefined {
  useSecond()
  const period = noncePeriod(playerNow())
  const [made, setMade] = useState<{ for: string; address: string }>()
  const wanted = [displayId, dealId, period].join(' ')
  useEffect(() => {
    let isGone = false
    async function make() {
      const params = new URLSearchParams({ detail: dealId })
      if (displayId !== undefined) {
        params.set('display', displayId)
        const proof = await nonceOf(nonceText(displayId, dealId, period)).catch(() => undefined)
        if (proof !== undefined) params.set('seen', `${period}.${proof}`)
      }
      if (!isGone) setMade({ for: wanted, address: `${window.location.origin}/deals?${params}` })
    }
    void make()
    return () => {
      isGone = true
    }
  }, [wanted, displayId, dealId, period])
  // The QR of the previous period is valid for an hour, so it stays until the new one is ready.
  return made?.address
}

async function nonceOf(text: string): Promise<string | undefined> {
  const token = readToken()
  if (token === null || !('subtle' in crypto)) return undefined
  const bytes = new TextEncoder()
  const secret = await crypto.subtle.digest('SHA-256', bytes.encode(token))
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text)))
  return toBase64url(hash.subarray(0, BYTES))
}
