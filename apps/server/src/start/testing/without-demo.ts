/** For `node --import`: makes the package of the demo missing, as an installation without it finds it. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('@vicino/demo')) return next(specifier, context)
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' })
  },
})
