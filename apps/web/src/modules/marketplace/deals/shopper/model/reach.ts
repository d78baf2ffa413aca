import { REACH_KM, REACHES_KM } from '@vicino/contract/marketplace/deals/filters'
import { createStore } from '~/lib/store.ts'
import { readStored, writeStored } from '~/lib/storage.ts'

const KEY = 'reach'

/** How far Home looks for deals, in km: 20 until the visitor says otherwise on this device. */
export const reach = createStore(REACHES_KM.find((km) => String(km) === readStored(KEY)) ?? REACH_KM)

/** Looks so far from now on. */
export function setReach(km: number): void {
  const known = REACHES_KM.find((each) => each === km) ?? REACH_KM
  writeStored(KEY, String(known))
  reach.set(known)
}

/** The next wider reach; undefined at the widest. */
export function widerReach(km: number): number | undefined {
  return REACHES_KM.find((each) => each > km)
}
