/**
 * For `node --import`: no folder can hold a Unix socket, as on some file systems of virtual machines. Plain JavaScript, as the
 * machine's own Node loads it too, for npm.
 */
import { Server } from 'node:net'

const listen = Server.prototype.listen
Server.prototype.listen = function (...args) {
  if (typeof args[0] !== 'string') return listen.apply(this, args)
  process.nextTick(() => this.emit('error', Object.assign(new Error('no sockets'), { code: 'EOPNOTSUPP' })))
  return this
}
