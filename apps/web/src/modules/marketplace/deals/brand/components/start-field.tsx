import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { romeField } from '~/lib/rome-field.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { MomentField } from '~/ui/moment-field.tsx'
import type { DealForm } from '../hooks/use-deal-form.ts'

/** When a new deal begins; empty = at once. Until then nobody else sees it. */
export function StartField({ form }: { form: DealForm }) {
  const { t } = useTranslation('publish')
  const { values, set, errorOf, labelOf } = form
  const [earliest] = useState(() => romeField(new Date(serverClock.now())))
  return (
    <MomentField
      id="field-startDate"
      label={labelOf('startDate')}
      value={values.startDate}
      min={earliest}
      error={errorOf('startDate')}
      hint={t('terms.startHint')}
      onChange={({ target }) => set('startDate', target.value)}
    />
  )
}
