import { useEffect, useState } from 'react'
import { keptMedia } from '../model/media.ts'

/**
 * Returns the source of an image or video: this browser's copy, or its address without a copy;
 * undefined while loading.
 */
export function useMedia(address: string | null): string | undefined {
  const [found, setFound] = useState<{ address: string; src: string }>()
  useEffect(() => {
    if (address === null) return
    let made: string | undefined
    let isGone = false
    async function find(wanted: string) {
      made = await keptMedia(wanted)
      if (!isGone) setFound({ address: wanted, src: made ?? wanted })
      else if (made) URL.revokeObjectURL(made)
    }
    void find(address)
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [address])
  return found?.address === address ? found?.src : undefined
}
