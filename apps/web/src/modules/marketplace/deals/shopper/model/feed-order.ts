import { createStore } from '~/lib/store.ts'
import { readStored, writeStored } from '~/lib/storage.ts'

const KEY = 'feed-order'

/** Home's feed: chosen for the person, or nearest first. */
export type FeedOrder = 'forYou' | 'nearest'

/** The order of Home's feed, kept on this device. */
export const feedOrder = createStore<FeedOrder>(readStored(KEY) === 'nearest' ? 'nearest' : 'forYou')

/** Orders the feed so from now on. */
export function setFeedOrder(order: FeedOrder): void {
  writeStored(KEY, order)
  feedOrder.set(order)
}
