/** For the program that starts the server: wakes its streams. */
export { liveChannels } from './live.channel.ts'
/** For the feature that owns programs' metrics. */
export { wakeOverviewsOf } from './live.queries.ts'
