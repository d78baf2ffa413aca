/**
 * The one way to measure work as a span of a trace. Without a tracer (start/telemetry.ts sets one
 * where OTEL_EXPORTER_OTLP_ENDPOINT is named) work just runs.
 */

import { statementName } from './statement-name.ts'

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A span's place in a trace (W3C Trace Context); `flags` has its last bit set when it is kept. */
export interface TraceIds {
  readonly traceId: string
  readonly spanId: string
  readonly flags: number
}

export interface SpanSpec {
  /** One of few: a route, the name of a job, a statement. */
  readonly name: string
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** A span of the system that called; by default the span within which this one begins. */
  readonly parent?: TraceIds | undefined
}

export interface OpenSpan {
  readonly ids: TraceIds
  set(attributes: Attributes): void
  /** Runs work whose spans and log lines belong to this span. */
  run<Result>(work: () => Result): Result
  /** @param error why the work failed; only its code or name is kept, as its text may hold values */
  end(error?: unknown): void
}

export interface Tracer {
  start(spec: SpanSpec): OpenSpan
  /** The span within which this code runs. */
  active(): TraceIds | undefined
  /** Runs work that belongs to no span of its caller. */
  outside<Result>(work: () => Result): Result
}

let tracer: Tracer | undefined

export function useTracer(used: Tracer | undefined): void {
  tracer = used
}

/** Begins a span that ends elsewhere; undefined without a tracer, which then needs no spec. */
export const startSpan = (spec: () => SpanSpec): OpenSpan | undefined => tracer?.start(spec())

export const activeSpan = (): TraceIds | undefined => tracer?.active()

/** Runs work that others have woken, so that its spans are not theirs. */
export const outsideSpans = <Result>(work: () => Result): Result =>
  tracer === undefined ? work() : tracer.outside(work)

/** Sets attributes that are known only when the work has gone on. */
export type SetAttributes = (attributes: Attributes) => void

const UNMEASURED: SetAttributes = () => undefined

/** Runs work as a span, which fails with the work. */
export function inSpan<Result>(
  spec: SpanSpec,
  work: (set: SetAttributes) => Promise<Result>,
): Promise<Result> {
  return tracer === undefined ? work(UNMEASURED) : measured(tracer.start(spec), work)
}

/**
 * Runs a statement as a span within the present one. Outside of every span it is not measured: that
 * is the polling of workers.
 * @param prepared the name under which PostgreSQL's log and pg_prepared_statements have its text
 */
export function inStatementSpan<Result>(
  { text, prepared }: { readonly text: string; readonly prepared?: string | undefined },
  run: () => Promise<Result>,
): Promise<Result> {
  if (tracer?.active() === undefined) return run()
  const name = statementName(text)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.summary': name,
    ...(prepared !== undefined && { 'vicino.statement': prepared }),
  }
  return measured(tracer.start({ name, kind: 'client', attributes }), run)
}

async function measured<Result>(
  span: OpenSpan,
  work: (set: SetAttributes) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await span.run(() => work((attributes) => span.set(attributes)))
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
