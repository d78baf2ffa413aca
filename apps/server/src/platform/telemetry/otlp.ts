import {
  type Context,
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { randomUUID } from 'node:crypto'
import type { Registry } from 'prom-client'
import { RegistryProducer } from './registry-producer.ts'
import type { OpenSpan, SpanSpec, TraceIds, Tracer } from './spans.ts'

export interface OtlpOptions {
  /** Base address of the collector, without a slash at the end. */
  readonly endpoint: string
  /** The share of traces that are kept, unless the caller's system has decided. */
  readonly share: number
  readonly metricSeconds: number
  readonly version: string
  readonly onProblem: (message: string) => void
}

export interface Otlp {
  readonly tracer: Tracer
  /** Exports a registry's metrics from now on. */
  exportMetrics(registry: Registry): void
  /** Sends what waits, for some seconds at most. */
  stop(): Promise<void>
}

/** Spans that wait for their export; beyond them spans are dropped, never requests delayed. */
const QUEUE = 8192
const BATCH = 512
const STOP_MS = 4000

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

/**
 * Exports traces and metrics by OpenTelemetry's SDK over OTLP/HTTP. Loaded only where an endpoint
 * is named. OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT, _COMPRESSION, _CERTIFICATE, OTEL_SERVICE_NAME and
 * OTEL_RESOURCE_ATTRIBUTES are read by the SDK itself.
 */
export function startOtlp({ endpoint, share, metricSeconds, version, onProblem }: OtlpOptions): Otlp {
  diag.setLogger(
    { error: onProblem, warn: onProblem, info: unsaid, debug: unsaid, verbose: unsaid },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const resource = resourceFromAttributes({
    'service.name': 'vicino',
    'service.version': version,
    'service.instance.id': randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }))
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
      }),
    ],
  })
  const own = traces.getTracer('vicino', version)
  let metrics: MeterProvider | undefined
  return {
    tracer: {
      start({ name, kind, attributes, parent }) {
        const within = parent === undefined ? context.active() : remote(parent)
        const span = own.startSpan(
          name,
          { kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind], attributes: { ...attributes } },
          within,
        )
        return openSpan(span, trace.setSpan(within, span))
      },
      active() {
        const active = trace.getSpanContext(context.active())
        return active && idsOf(active)
      },
      outside: (work) => context.with(ROOT_CONTEXT, work),
    },
    exportMetrics(registry) {
      metrics ??= new MeterProvider({
        resource,
        readers: [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
            exportIntervalMillis: metricSeconds * 1000,
            exportTimeoutMillis: Math.min(metricSeconds * 1000, 30_000),
            metricProducers: [new RegistryProducer(registry, resource)],
          }),
        ],
      })
    },
    async stop() {
      const ended = Promise.allSettled([metrics?.shutdown(), traces.shutdown()])
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(() => late.resolve(), STOP_MS)
      await Promise.race([ended, late.promise])
      clearTimeout(timer)
    },
  }
}

const unsaid = (): void => undefined

const remote = ({ traceId, spanId, flags }: TraceIds): Context =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags & 1, isRemote: true })

const idsOf = (ids: ReturnType<Span['spanContext']>): TraceIds => ({
  traceId: ids.traceId,
  spanId: ids.spanId,
  flags: ids.traceFlags,
})

function openSpan(span: Span, within: Context): OpenSpan {
  return {
    ids: idsOf(span.spanContext()),
    set: (attributes: SpanSpec['attributes'] & object) => void span.setAttributes({ ...attributes }),
    run: (work) => context.with(within, work),
    end(error) {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', typeOf(error))
      }
      span.end()
    },
  }
}

/** SQLSTATE, code or name of an error: never its text, which may hold values of rows. */
function typeOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}
