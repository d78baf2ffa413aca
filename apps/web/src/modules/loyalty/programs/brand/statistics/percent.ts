import { currentLanguage } from '~/lib/i18n/language.ts'

/** Writes a percentage with at most one decimal: '12,5%'. */
export const percentText = (value: number): string =>
  `${value.toLocaleString(currentLanguage(), { maximumFractionDigits: 1 })}%`

/** Writes a change in percent: '+12,5%'. */
export const changeText = (value: number): string =>
  `${value.toLocaleString(currentLanguage(), { maximumFractionDigits: 1, signDisplay: 'exceptZero' })}%`
