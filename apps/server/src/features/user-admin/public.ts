/** For queues whose decision may block somebody. */
export { blockAccount } from './block.ts'
