import type { Report } from './lib/report.ts'

export interface Part {
  /** Names of sections that can run alone; a part without sections runs as a whole. */
  readonly SECTIONS?: readonly string[]
  /** @param sections all of them when none was named */
  readonly run: (report: Report, sections: readonly string[]) => Promise<void>
}

interface Listed {
  /** Each part is loaded only if it runs. */
  readonly load: () => Promise<Part>
  /** The part measures the built web app in Chromium. */
  readonly inBrowser?: true
}

/** The parts of the benchmark. The tests run the short form of each. */
export const PARTS: Readonly<Record<string, Listed>> = {
  server: { load: () => import('./server/part.ts') },
  standbys: { load: () => import('./standbys/part.ts') },
  places: { load: () => import('./places/part.ts') },
  import: { load: () => import('./import/part.ts') },
  redemptions: { load: () => import('./redemptions/part.ts') },
  live: { load: () => import('./live/part.ts') },
  web: { load: () => import('./web/part.ts'), inBrowser: true },
  landing: { load: () => import('./landing/part.ts'), inBrowser: true },
  loyalty: { load: () => import('./loyalty/part.ts') },
  social: { load: () => import('./social/part.ts') },
  displays: { load: () => import('./displays/part.ts') },
  admin: { load: () => import('./admin/part.ts') },
  automations: { load: () => import('./automations/part.ts') },
  webhooks: { load: () => import('./webhooks/part.ts') },
  year: { load: () => import('./year/part.ts') },
  integrations: { load: () => import('./integrations/part.ts') },
}
