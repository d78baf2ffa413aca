/** For the program that starts the server: tells its streams that they have something to read. */
export { liveChannels } from './live.channel.ts'
/** For the feature that keeps programs' figures. */
export { wakeOverviewsOf } from './live.queries.ts'
