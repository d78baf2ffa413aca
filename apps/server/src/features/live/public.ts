/** For the program that starts the server: tells its streams that they have something to read. */
export { liveChannel } from './live.channel.ts'
