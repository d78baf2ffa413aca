import { isPartitaIva } from '@vicino/domain/piva'
import { Icon } from '../icon.tsx'
import type { ComponentProps } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Input } from '../input.tsx'

const DIGITS = 11

interface PivaFieldProps extends Omit<ComponentProps<'input'>, 'value'> {
  label: string
  error?: string | undefined
  /** The text typed so far. */
  typed: string
}

/** A field for a partita IVA (Italian VAT number) that verifies the check digit while the number is typed. */
export function PivaField({ label, error, typed, ...props }: PivaFieldProps) {
  const { t } = useTranslation('forms')
  const digits = typed.replaceAll(/\s/g, '').replace(/^IT/i, '')
  const right = isPartitaIva(digits)
  const wrong = !right && digits.length >= DIGITS
  return (
    <div className="grid content-start gap-1.5">
      <Input
        label={label}
        inputMode="numeric"
        autoComplete="off"
        className="num"
        error={error ?? (wrong ? t('pivaWrong') : undefined)}
        hint={right ? undefined : t('pivaHint')}
        {...props}
      />
      <p role="status" className="flex items-center gap-1.5 text-14 font-medium text-basilico empty:hidden">
        {right && !error ? (
          <>
            <Icon name="circle-check" className="size-4 shrink-0" />
            {t('pivaRight')}
          </>
        ) : null}
      </p>
    </div>
  )
}
