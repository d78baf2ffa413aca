import type { Channel } from '../../platform/db/listener.ts'
import { CHANNEL } from './live.queries.ts'
import type { LiveStreams } from './streams.ts'

/** Wakes the streams of a server. After a cut all of them read on from their last event, so no event is lost. */
export function liveChannel(streams: LiveStreams): Channel {
  return {
    name: CHANNEL,
    heard: (userId) => streams.notify([userId]),
    connected: () => streams.notifyAll(),
  }
}
