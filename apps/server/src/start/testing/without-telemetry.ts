/**
 * For `node --import`: hides OpenTelemetry's SDK, which a server without a collector must not load.
 * The API is a small package of its own, which prom-client needs.
 */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    if (!/^@opentelemetry\/(?!api$)/.test(specifier)) return next(specifier, context)
    throw new Error(`${specifier} is loaded without a collector`)
  },
})
