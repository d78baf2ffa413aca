/**
 * For `node --import`: makes Unix sockets fail in every folder, as on some file systems of virtual
 * machines. It is plain JavaScript, because the machine's own Node also loads it, for npm.
 */
import { Server } from 'node:net'

const listen = Server.prototype.listen
Server.prototype.listen = function (...args) {
  if (typeof args[0] !== 'string') return listen.apply(this, args)
  process.nextTick(() => this.emit('error', Object.assign(new Error('no sockets'), { code: 'EOPNOTSUPP' })))
  return this
}
