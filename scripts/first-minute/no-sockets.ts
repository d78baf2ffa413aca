/** For `node --import`: no folder can hold a Unix socket, as on some file systems of virtual machines. */
import { Server } from 'node:net'

// oxlint-disable-next-line typescript/unbound-method
const listen = Server.prototype.listen
Server.prototype.listen = function (this: Server, ...args: unknown[]) {
  if (typeof args[0] !== 'string') return listen.apply(this, args as Parameters<typeof listen>)
  process.nextTick(() => this.emit('error', Object.assign(new Error('no sockets'), { code: 'EOPNOTSUPP' })))
  return this
}
