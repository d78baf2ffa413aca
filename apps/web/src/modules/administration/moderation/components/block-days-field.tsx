import { BLOCK_DAYS } from '@vicino/contract/administration/moderation/constants'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { fieldStyle } from '~/ui/input.tsx'

export type BlockDays = (typeof BLOCK_DAYS)[number] | null

/** Duration of a block in days; null blocks permanently. */
export function BlockDaysField({
  value,
  onValue,
}: {
  value: BlockDays
  onValue: (value: BlockDays) => void
}) {
  const { t } = useTranslation('moderation')
  return (
    <label className="grid gap-1.5 text-14 font-semibold">
      {t('blockDays')}
      <select
        value={value ?? ''}
        onChange={({ target }) => onValue(BLOCK_DAYS.find((days) => String(days) === target.value) ?? null)}
        className={`${fieldStyle} h-12 font-normal`}
      >
        {BLOCK_DAYS.map((days) => (
          <option key={days} value={days}>
            {t('days', { count: days })}
          </option>
        ))}
        <option value="">{t('forGood')}</option>
      </select>
    </label>
  )
}
