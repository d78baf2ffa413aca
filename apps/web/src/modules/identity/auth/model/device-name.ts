/** The order matters: nearly every browser claims to be Chrome and Safari too. */
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
  /** Names people know; null where the user agent says nothing one could read. */
  readonly browser: string | null
  readonly system: string | null
}

/** Browser and system of a user agent, in words. Only to recognise a device of one's own: anyone may claim any. */
export function deviceOf(userAgent: string): Device {
  const named = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}

export function isPhone({ system }: Device): boolean {
  return system === 'iPhone' || system === 'Android' || system === 'iPad'
}
