/** The parts of /settings by their anchor, in the order in which they stand, under the groups of the index. */
export const SETTINGS_GROUPS = {
  account: ['details', 'email', 'company'],
  access: ['password', 'security', 'devices', 'access'],
  choices: ['preferences', 'notifications'],
  data: ['privacy', 'export', 'merge', 'erase'],
} as const

export type SettingsGroup = keyof typeof SETTINGS_GROUPS
export type SettingsSectionId = (typeof SETTINGS_GROUPS)[SettingsGroup][number]

const SECTIONS: readonly SettingsSectionId[] = Object.values(SETTINGS_GROUPS).flat()

/** Anchors inside a section: a field of its form, a row. */
const WITHIN: Readonly<Record<string, SettingsSectionId>> = {
  avatar: 'details',
  username: 'details',
  handle: 'details',
  firstName: 'details',
  lastName: 'details',
  birthDate: 'details',
  phone: 'details',
  place: 'preferences',
  language: 'preferences',
  theme: 'preferences',
  cookies: 'privacy',
}

/** The section that an address leads to by its hash; undefined for one that names none. */
export function sectionOf(hash: string): SettingsSectionId | undefined {
  return SECTIONS.find((id) => id === hash) ?? (Object.hasOwn(WITHIN, hash) ? WITHIN[hash] : undefined)
}
