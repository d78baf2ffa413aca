import { type Config, DEFAULT_MAP_STYLE_URL } from '../config.ts'

const ANSWERS_WITHIN_MS = 2000

/**
 * Returns the map's style for this run. If the default style cannot be reached (no internet), the
 * map draws its own background instead of failing in every browser. A configured style is kept, and
 * so is the default in production.
 */
export async function mapStyleInReach(
  config: Pick<Config, 'mapStyleUrl' | 'production'>,
  defaultStyle: string = DEFAULT_MAP_STYLE_URL,
): Promise<string | null> {
  if (config.production || config.mapStyleUrl !== defaultStyle) return config.mapStyleUrl
  const answered = await fetch(defaultStyle, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
  return answered ? defaultStyle : null
}
