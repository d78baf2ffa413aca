import { BREAKPOINTS } from '~/lib/breakpoints.ts'
import { useCallback, useState } from 'react'
import { useMedia } from '~/lib/device.ts'
import { readStored, writeStored } from '~/lib/storage.ts'

const KEY = 'sidebar'

function chosen(): boolean | undefined {
  const stored = readStored(KEY)
  return stored === 'folded' ? true : stored === 'open' ? false : undefined
}

/**
 * Says whether the sidebar is folded: under 1200 px by default. After the person toggles
 * it, their choice is stored.
 */
export function useSidebarFold(): { folded: boolean; toggle: () => void } {
  const narrow = useMedia(`(width < ${BREAKPOINTS.sidebar})`)
  const [byHand, setByHand] = useState(chosen)
  const folded = byHand ?? narrow
  const toggle = useCallback(() => {
    setByHand(!folded)
    writeStored(KEY, folded ? 'open' : 'folded')
  }, [folded])
  return { folded, toggle }
}
