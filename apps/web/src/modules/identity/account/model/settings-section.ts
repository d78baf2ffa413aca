/** The sections of /settings by their anchor, in their order, under the groups of the index. */
export const SETTINGS_GROUPS = {
  account: ['details', 'email', 'company'],
  access: ['password', 'security', 'devices', 'access'],
  choices: ['preferences', 'notifications'],
  data: ['privacy', 'export', 'merge', 'erase'],
} as const

export type SettingsGroup = keyof typeof SETTINGS_GROUPS
export type SettingsSectionId = (typeof SETTINGS_GROUPS)[SettingsGroup][number]

const SECTIONS: readonly SettingsSectionId[] = Object.values(SETTINGS_GROUPS).flat()

/** Anchors inside a section, such as a field or a row. */
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

/** Returns the section that the hash of an address names; undefined for any other hash. */
export function sectionOf(hash: string): SettingsSectionId | undefined {
  return SECTIONS.find((id) => id === hash) ?? (Object.hasOwn(WITHIN, hash) ? WITHIN[hash] : undefined)
}
