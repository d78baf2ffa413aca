import type { Channel } from '../../../platform/db/listener.ts'
import type { RedisChannel } from '../../../platform/redis/redis.ts'
import { CHANNEL, DEAL_CHANNEL, PROGRAM_CHANNEL } from './live.queries.ts'
import type { LiveStreams } from './streams.ts'

/**
 * Wakes the streams of a server: those of users, which read on from their last event, so that none
 * is lost; and those on the comments of a deal or the metrics of a program, which are notified of a
 * change.
 */
export function liveChannels(streams: LiveStreams): (Channel & RedisChannel)[] {
  const ofUsers = {
    name: CHANNEL,
    heard: (userId: string) => streams.notify([userId]),
    connected: () => streams.notifyAll(),
  }
  const ofDeals = {
    name: DEAL_CHANNEL,
    heard: (dealId: string) => streams.notifyTopic(`deal:${dealId}`),
    connected: () => streams.notifyTopics('deal'),
  }
  const ofPrograms = {
    name: PROGRAM_CHANNEL,
    heard: (programId: string) => streams.notifyTopic(`program:${programId}`),
    connected: () => streams.notifyTopics('program'),
  }
  return [ofUsers, ofDeals, ofPrograms]
}
