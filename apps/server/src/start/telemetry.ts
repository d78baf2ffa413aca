import manifest from '../../package.json' with { type: 'json' }
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { useTracer } from '../platform/telemetry/spans.ts'

export interface Telemetry {
  exportMetrics(registry: Registry): void
  stop(): Promise<void>
}

const NONE: Telemetry = { exportMetrics: () => undefined, stop: () => Promise.resolve() }

/**
 * Begins to export traces where the configuration names a collector. The SDK is loaded only then:
 * it takes memory and time.
 */
export async function startTelemetry(
  { otlp }: Pick<Config, 'otlp'>,
  log: { warn(details: object, message: string): void },
): Promise<Telemetry> {
  if (otlp === null) return NONE
  const { startOtlp } = await import('../platform/telemetry/otlp.ts')
  const { tracer, exportMetrics, stop } = startOtlp({
    ...otlp,
    version: manifest.version,
    onProblem: (reason) => log.warn({ reason }, 'telemetry could not be sent'),
  })
  useTracer(tracer)
  return {
    exportMetrics,
    async stop() {
      useTracer(undefined)
      await stop()
    },
  }
}
