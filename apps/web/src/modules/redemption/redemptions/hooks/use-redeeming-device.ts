import { useCoarsePointer, useDevice } from '~/lib/device.ts'
import { redeemingDevice } from '../model/device.ts'

/**
 * Whether this device may show codes ('phone') or not ('desktop'), by R-171; updated when the window's width
 * or the pointer changes.
 */
export function useRedeemingDevice(): 'phone' | 'desktop' {
  // The value is not used: the hook makes this one render again when the window's width class changes.
  useDevice()
  return redeemingDevice({
    userAgent: navigator.userAgent,
    width: window.innerWidth,
    coarsePointer: useCoarsePointer(),
  })
}
