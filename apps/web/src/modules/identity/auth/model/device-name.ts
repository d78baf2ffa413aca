/** The order matters, because nearly every browser also claims to be Chrome and Safari. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

export interface Device {
  /** Names that people know; null when the user agent does not reveal them. */
  readonly browser: string | null
  readonly system: string | null
}

/**
 * Names the browser and system of a user agent. It only helps people recognise their own devices,
 * because any client can claim anything.
 */
export function deviceOf(userAgent: string): Device {
  const named = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}

export function isPhone({ system }: Device): boolean {
  return system === 'iPhone' || system === 'Android' || system === 'iPad'
}
