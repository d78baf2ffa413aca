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
  const figures = together(read)
  for (const name of Object.keys(helps) as Name[]) {
    const gauge: Gauge = new Gauge({
      name: `${prefix}_${name}`,
      help: helps[name],
      registers: [registry],
      collect: async () => gauge.set((await figures())?.[name] ?? NaN),
    })
  }
}

/** The figures of one job, consumer and the like; null = none yet. */
export type FiguresOf<Name extends string> = Readonly<Record<Name, number | null>> & { readonly of: string }

/**
 * Does the same for many jobs, consumers and the like, which the label tells apart. They are left
 * out when reading fails.
 */
export function gaugesOfEach<Name extends string>(
  registry: Registry,
  prefix: string,
  label: string,
  helps: Readonly<Record<Name, string>>,
  read: () => Promise<readonly FiguresOf<Name>[]>,
): void {
  const figures = together(read)
  for (const name of Object.keys(helps) as Name[]) {
    const gauge: Gauge = new Gauge({
      name: `${prefix}_${name}`,
      help: helps[name],
      labelNames: [label],
      registers: [registry],
      async collect() {
        const rows = (await figures()) ?? []
        gauge.reset()
        for (const { of, [name]: value } of rows) if (value !== null) gauge.set({ [label]: of }, value)
      },
    })
  }
}

/** Reads once for all gauges of one request; undefined when that fails. */
function together<Figures>(read: () => Promise<Figures>): () => Promise<Figures | undefined> {
  let reading: Promise<Figures | undefined> | undefined
  return () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      }))
}
