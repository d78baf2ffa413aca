import type { ComponentProps } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { isElsewhere } from '~/lib/rome-field.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { Input } from './input.tsx'

/** A field of date and time in Rome's time; it says so where the device's clock shows another one. */
export function MomentField({ hint, ...props }: Omit<ComponentProps<typeof Input>, 'type'>) {
  const { t } = useTranslation('forms')
  const zone = isElsewhere(serverClock.now()) ? t('romeTime') : undefined
  return (
    <Input
      {...props}
      type="datetime-local"
      hint={[zone, hint].filter((part) => part !== undefined).join(' ') || undefined}
    />
  )
}
