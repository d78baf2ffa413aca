import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { VisuallyHidden } from '~/ui/visually-hidden.tsx'
import { REGISTER_STEPS, type RegisterStep } from '../model/register-steps.ts'

/** The progress of a registration. */
export function StepBars({ step }: { step: RegisterStep }) {
  const { t } = useTranslation('session')
  const reached = REGISTER_STEPS.indexOf(step)
  return (
    <div className="flex gap-1.5">
      <VisuallyHidden>
        {t('steps.position', { step: reached + 1, steps: REGISTER_STEPS.length })}
      </VisuallyHidden>
      {REGISTER_STEPS.map((name, index) => (
        <span
          key={name}
          className={cn('h-1.5 flex-1 rounded-full', index <= reached ? 'bg-limone' : 'bg-sunken')}
        />
      ))}
    </div>
  )
}
