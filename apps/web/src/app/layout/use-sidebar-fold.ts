import { BREAKPOINTS_PX } from '@vicino/contract/constants'
import { useCallback, useState } from 'react'
import { useMedia } from '~/lib/device.ts'
import { readStored, writeStored } from '~/lib/storage.ts'

const KEY = 'sidebar'

function chosen(): boolean | undefined {
  const stored = readStored(KEY)
  return stored === 'folded' ? true : stored === 'open' ? false : undefined
}

/** Folded by itself under 1200 px until toggled by hand; the choice by hand is remembered. */
export function useSidebarFold(): { folded: boolean; toggle: () => void } {
  const narrow = useMedia(`(width < ${BREAKPOINTS_PX.sidebar}px)`)
  const [byHand, setByHand] = useState(chosen)
  const folded = byHand ?? narrow
  const toggle = useCallback(() => {
    setByHand(!folded)
    writeStored(KEY, folded ? 'open' : 'folded')
  }, [folded])
  return { folded, toggle }
}
