import { useCoarsePointer, useDevice } from '~/lib/device.ts'
import { redeemingDevice } from '../model/device.ts'

/** What this machine is for a redemption; follows the window's width and the pointer. */
export function useRedeemingDevice(): 'phone' | 'desktop' {
  // Both are followed so that the screen turns with them.
  useDevice()
  return redeemingDevice({
    userAgent: navigator.userAgent,
    width: window.innerWidth,
    coarsePointer: useCoarsePointer(),
  })
}
