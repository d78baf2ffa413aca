import { type Config, DEFAULT_MAP_STYLE_URL } from '../config.ts'

const ANSWERS_WITHIN_MS = 2000

/**
 * The map's style for this run. Nobody has chosen the default: where it cannot be had (no internet), the map draws
 * its own ground at once instead of failing on it in every browser. A chosen style, and production, stay as they are.
 */
export async function mapStyleInReach(
  config: Pick<Config, 'mapStyleUrl' | 'production'>,
  unchosen: string = DEFAULT_MAP_STYLE_URL,
): Promise<string | null> {
  if (config.production || config.mapStyleUrl !== unchosen) return config.mapStyleUrl
  const answered = await fetch(unchosen, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
  return answered ? unchosen : null
}
