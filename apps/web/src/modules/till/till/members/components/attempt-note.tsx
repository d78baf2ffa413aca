import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import { refusalHelp } from '../../model/refusal-help.ts'
import type { AttemptState } from '../model/attempt.ts'
import { eurosOf } from '~/lib/amount.ts'

/** Says above the button that the request got no answer, or why it was refused and what to do. */
export function AttemptNote({ state }: { state: AttemptState }) {
  const { t } = useTranslation('till')
  if (state.step === 'refused') {
    return (
      <div role="alert" className="flex gap-2.5 rounded-lg bg-pomodoro-soft p-3 text-14">
        <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-pomodoro" />
        <p className="min-w-0 text-pretty">
          <strong className="block">{state.message}</strong>
          {t(`refused.help.${refusalHelp(state.code)}`)}
        </p>
      </div>
    )
  }
  if (state.step !== 'unsure') return null
  const { kind, customer, cents, body } = state.attempt
  return (
    <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
      <Icon name="wifi-off" className="mt-0.5 size-4 shrink-0 text-ambra" />
      <span className="min-w-0 text-pretty">
        {t(kind === 'purchase' ? 'member.unsure.purchase' : 'member.unsure.refund', {
          amount: formatPrice(eurosOf(cents)),
          name: customer.username,
          receipt: body.receiptId,
        })}
      </span>
    </p>
  )
}
