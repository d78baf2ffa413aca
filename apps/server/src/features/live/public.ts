/** For the server that runs: hears in which streams there is something to say. */
export { startListening } from './listener.ts'
