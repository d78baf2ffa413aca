import { REACH_KM, REACHES_KM } from '@vicino/contract/marketplace/deals/filters'
import { createStore } from '~/lib/store.ts'
import { readStored, writeStored } from '~/lib/storage.ts'

const KEY = 'reach'

/** Radius of Home's deals in km: 20 until the visitor chooses another one on this device. */
export const reach = createStore(REACHES_KM.find((km) => String(km) === readStored(KEY)) ?? REACH_KM)

/** Changes the radius and stores it. */
export function setReach(km: number): void {
  const known = REACHES_KM.find((each) => each === km) ?? REACH_KM
  writeStored(KEY, String(known))
  reach.set(known)
}

/** Returns the next wider radius; undefined at the widest. */
export function widerReach(km: number): number | undefined {
  return REACHES_KM.find((each) => each > km)
}
