/** `npm run events`: writes docs/events.md from the consumers of all features. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './run.ts'

const PAGE = 'docs/events.md'

/** The page's data about a consumer. */
interface Listed {
  readonly name: string
  readonly on: readonly string[]
  readonly effect: 'posts' | 'notifies'
}

/** A feature with its consumers, as the server defines it. */
export interface Consuming {
  readonly name: string
  readonly consumers?: readonly Listed[]
}

/** Returns a sentence when the page in the repository is out of date. */
export function eventProblems(root: string, current: string): string[] {
  return readFileSync(join(root, PAGE), 'utf8') === current
    ? []
    : [`${PAGE} is not made from the consumers: npm run events`]
}

/** Builds the page from the server's features, which it loads. */
export async function currentPage(root: string): Promise<string> {
  // Imported by a path and not by name, because otherwise the types of the whole server would be
  // checked along with the scripts.
  const all = pathToFileURL(join(root, 'apps/server/src/modules/all.ts')).href
  const { FEATURES } = (await import(all)) as { readonly FEATURES: readonly Consuming[] }
  const places = globSync('apps/server/src/modules/*/*/feature.ts', { cwd: root })
  const pathOf = new Map(
    places.map((place) => [place.split('/').at(-2) ?? '', place.split('/').slice(-3, -1)]),
  )
  return eventsPage(FEATURES, (feature) => pathOf.get(feature)?.join('/') ?? feature)
}

/**
 * Writes the page: one row per event, with its consumers in the order of their features.
 * @param pathOf folder of a feature, as `module/feature`
 */
export function eventsPage(features: readonly Consuming[], pathOf: (feature: string) => string): string {
  const rows = features.flatMap(({ name, consumers = [] }) =>
    consumers.flatMap((consumer) =>
      consumer.on.map((event) => ({
        event,
        effect: consumer.effect,
        text: `${pathOf(name)}: ${consumer.name}`,
      })),
    ),
  )
  const listOf = (some: typeof rows, effect: Listed['effect']): string =>
    some
      .filter((row) => row.effect === effect)
      .map(({ text }) => text)
      .join('<br>')
  const lines = [...Map.groupBy(rows, ({ event }) => event)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([event, some]) => `| \`${event}\` | ${listOf(some, 'posts')} | ${listOf(some, 'notifies')} |`)
  return `# Events

Made by \`npm run events\` from the consumers in \`*.consumers.ts\`; \`npm run check\` holds them together. An event is written in the
transaction of what happened, and each consumer handles it afterwards in a transaction of its own
([architecture, "An event"](ARCHITECTURE.md#an-event)). A consumer stands here as \`module/feature: name\`.

| event | consumers that post | consumers that notify |
|---|---|---|
${lines.join('\n')}
`
}

/** Writes docs/events.md. */
export async function writeEventsPage(root: string): Promise<void> {
  writeFileSync(join(root, PAGE), await currentPage(root))
}

if (import.meta.main) await writeEventsPage(ROOT)
