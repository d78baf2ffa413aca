import { useCoarsePointer, useDevice } from '~/lib/device.ts'
import { redeemingDevice } from '../model/device.ts'

/**
 * Says whether this device may show codes ('phone') or not ('desktop'), by R-171. It updates with
 * the window's width and the pointer.
 */
export function useRedeemingDevice(): 'phone' | 'desktop' {
  // The value is not used. The call makes this hook render again when the window's width class
  // changes.
  useDevice()
  return redeemingDevice({
    userAgent: navigator.userAgent,
    width: window.innerWidth,
    coarsePointer: useCoarsePointer(),
  })
}
