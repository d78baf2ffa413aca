import { z } from 'zod'
import { wholeNumber } from '../settings.ts'

/** Where traces and metrics are sent. */
export interface Collector {
  /** Without a slash at the end. */
  readonly endpoint: string
  /** The share of traces that are kept. */
  readonly share: number
  readonly metricSeconds: number
}

const A_SHARE = 'must be a number from 0 to 1'

export const telemetryEnvironment = {
  /**
   * Base address of a collector that takes OTLP over HTTP, like http://127.0.0.1:4318. Without it
   * nothing is traced. The SDK reads further OTEL_… variables itself (otlp.ts).
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4318' })
    .optional(),
  /** The share of traces that are kept, unless the proxy in front has decided. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(A_SHARE).min(0, A_SHARE).max(1, A_SHARE).default(1),
  /** Milliseconds between two exports of the metrics. */
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(1000, 3_600_000).default(60_000),
} as const

export function collectorOf(values: z.output<z.ZodObject<typeof telemetryEnvironment>>): Collector | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  if (endpoint === undefined) return null
  const metricSeconds = values.OTEL_METRIC_EXPORT_INTERVAL / 1000
  return { endpoint, share: values.OTEL_TRACES_SAMPLER_ARG, metricSeconds }
}
