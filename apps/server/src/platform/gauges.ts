import { Gauge, type Registry } from 'prom-client'

/**
 * Registers gauges `<prefix>_<name>` that are read together, once for each request of the metrics.
 * They are NaN when reading fails (no database).
 */
export function gaugesReadTogether<Name extends string>(
  registry: Registry,
  prefix: string,
  helps: Readonly<Record<Name, string>>,
  read: () => Promise<Readonly<Record<Name, number>> | undefined>,
): void {
  let reading: Promise<Readonly<Record<Name, number>> | undefined> | undefined
  const figures = () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      }))
  for (const name of Object.keys(helps) as Name[]) {
    const gauge: Gauge = new Gauge({
      name: `${prefix}_${name}`,
      help: helps[name],
      registers: [registry],
      collect: async () => gauge.set((await figures())?.[name] ?? NaN),
    })
  }
}
