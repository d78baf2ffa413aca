/** For the program that starts the server: listens for users whose streams have something to read. */
export { startListening } from './listener.ts'
