import { createStore } from '~/lib/store.ts'
import { readStored, writeStored } from '~/lib/storage.ts'

const KEY = 'feed-order'

/** The orders of Home's feed: chosen for the person, or nearest first. */
export type FeedOrder = 'forYou' | 'nearest'

/** The chosen order of Home's feed, stored on this device. */
export const feedOrder = createStore<FeedOrder>(readStored(KEY) === 'nearest' ? 'nearest' : 'forYou')

/** Changes the order of the feed and stores it. */
export function setFeedOrder(order: FeedOrder): void {
  writeStored(KEY, order)
  feedOrder.set(order)
}
