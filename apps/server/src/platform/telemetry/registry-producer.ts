import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string | number>>

/**
 * Hands the registry of GET /metrics to OpenTelemetry, so that both show the same metrics and each
 * is counted once.
 */
export class RegistryProducer implements MetricProducer {
  readonly #registry: Registry
  readonly #resource: Resource
  readonly #began: HrTime

  constructor(registry: Registry, resource: Resource, now = Date.now()) {
    this.#registry = registry
    this.#resource = resource
    this.#began = hrTimeOf(now)
  }

  async collect(): Promise<CollectionResult> {
    const metrics = (await this.#registry.getMetricsAsJSON()) as MetricObjectWithValues<MetricValue<string>>[]
    const times = { startTime: this.#began, endTime: hrTimeOf(Date.now()) }
    return {
      resourceMetrics: {
        resource: this.#resource,
        scopeMetrics: [
          { scope: { name: 'vicino' }, metrics: metrics.map((metric) => dataOf(metric, times)) },
        ],
      },
      errors: [],
    }
  }
}

type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>

function dataOf(metric: MetricObjectWithValues<MetricValue<string>>, times: Times): MetricData {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // prom-client types it as an enum of numbers and writes the words.
  const type = String(metric.type)
  if (type === 'histogram') {
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(metric.values, times) }
  }
  const dataPoints = metric.values.flatMap(({ value, labels }) =>
    Number.isNaN(value) ? [] : [{ ...times, attributes: { ...labels }, value }],
  )
  return type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
}

interface Buckets {
  readonly attributes: Labels
  readonly boundaries: number[]
  /** As Prometheus counts: each bucket with all smaller ones. */
  readonly cumulative: number[]
  sum: number
  count: number
}

/** Puts the values of a histogram, one for each bucket and set of labels, together again. */
function histogramsOf(
  values: readonly (MetricValue<string> & { readonly metricName?: string })[],
  times: Times,
) {
  const sets = new Map<string, Buckets>()
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...attributes } = labels as Labels
    const key = JSON.stringify(attributes)
    const set = sets.get(key) ?? { attributes, boundaries: [], cumulative: [], sum: 0, count: 0 }
    sets.set(key, set)
    if (metricName.endsWith('_sum')) set.sum = value
    else if (metricName.endsWith('_count')) set.count = value
    else if (le !== undefined && le !== '+Inf') {
      set.boundaries.push(Number(le))
      set.cumulative.push(value)
    }
  }
  return [...sets.values()].map(({ attributes, boundaries, cumulative, sum, count }) => ({
    ...times,
    attributes: { ...attributes },
    value: {
      buckets: {
        boundaries,
        counts: [...cumulative, count].map((total, index) => total - (cumulative[index - 1] ?? 0)),
      },
      sum,
      count,
    },
  }))
}

const hrTimeOf = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
]
