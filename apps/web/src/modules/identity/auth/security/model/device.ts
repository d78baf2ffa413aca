/** The order matters: an iPad says that it is a Mac, Android that it is Linux. */
const DEVICES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/** What people call the device of a user agent; undefined for one that says nothing readable. */
export function deviceName(userAgent: string): string | undefined {
  return DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1]
}
