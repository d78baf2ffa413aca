import type { Channel } from '../../../platform/db/listener.ts'
import { CHANNEL, DEAL_CHANNEL, PROGRAM_CHANNEL } from './live.queries.ts'
import type { LiveStreams } from './streams.ts'

/**
 * Wakes the streams of a server: those of users, which read on from their last event, so that none
 * is lost; and those on the comments of a deal or the metrics of a program, which are notified of a
 * change.
 */
export function liveChannels(streams: LiveStreams): Channel[] {
  const ofUsers: Channel = {
    name: CHANNEL,
    heard: (userId) => streams.notify([userId]),
    connected: () => streams.notifyAll(),
  }
  const ofDeals: Channel = {
    name: DEAL_CHANNEL,
    heard: (dealId) => streams.notifyTopic(`deal:${dealId}`),
    connected: () => streams.notifyTopics('deal'),
  }
  const ofPrograms: Channel = {
    name: PROGRAM_CHANNEL,
    heard: (programId) => streams.notifyTopic(`program:${programId}`),
    connected: () => streams.notifyTopics('program'),
  }
  return [ofUsers, ofDeals, ofPrograms]
}
