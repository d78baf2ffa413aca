import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MOST_SLOTS } from '@vicino/contract/channels/promoters/constants'
import { readNumberText } from '@vicino/domain/typed/numbers'
import { useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Input } from '~/ui/input.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { FormDialog } from '~/ui/form-dialog.tsx'
import { open } from '../shared/api/promoters.ts'

interface PromoteDealProps {
  deal: { readonly _id: string; readonly title: string; readonly discountPrice: number }
  onClose: () => void
}

/** Opens slots on a deal: their number, and the commission for a redemption. */
export default function PromoteDeal({ deal, onClose }: PromoteDealProps) {
  const { t } = useTranslation('promoters')
  const { mutate, error, isPending } = useMutation(open(useQueryClient()))
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const [value, setValue] = useState('10')
  const [total, setTotal] = useState('5')
  const [wasSent, setSent] = useState(false)
  const commission = readNumberText(value, kind === 'percent' ? 0 : 2, currentLanguage())
  const slots = readNumberText(total, 0, currentLanguage())
  const wrong = {
    value:
      kind === 'percent'
        ? !Number.isInteger(commission) || commission < 1 || commission > 100
        : !(commission > 0) || commission > deal.discountPrice,
    total: !Number.isInteger(slots) || slots < 1 || slots > MOST_SLOTS,
  }
  const each =
    kind === 'percent'
      ? Math.floor((Math.round(deal.discountPrice * 100) * commission + 50) / 100) / 100
      : commission
  const submit = () => {
    setSent(true)
    if (wrong.value || wrong.total) return
    mutate(
      { dealId: deal._id, total: slots, commission: { kind, value: commission } },
      {
        onSuccess: () => {
          toast.success(t('open.done'))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('open.title')}
      description={deal.title}
      save={t('open.open')}
      isPending={isPending}
      error={error}
      onSave={submit}
      onClose={onClose}
    >
      <Input
        label={t('open.total')}
        inputMode="numeric"
        value={total}
        onChange={({ target }) => setTotal(target.value)}
        error={wasSent && wrong.total ? t('open.totalWrong', { most: MOST_SLOTS }) : undefined}
      />
      <SegmentedControl
        label={t('open.kind')}
        value={kind}
        onValueChange={setKind}
        options={[
          { value: 'percent', label: t('open.percent') },
          { value: 'amount', label: t('open.amount') },
        ]}
      />
      <Input
        label={t(kind === 'percent' ? 'open.percentValue' : 'open.amountValue')}
        inputMode="decimal"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        error={
          wasSent && wrong.value
            ? t(kind === 'percent' ? 'open.percentWrong' : 'open.amountWrong', {
                price: formatPrice(deal.discountPrice),
              })
            : undefined
        }
        hint={wrong.value ? undefined : t('open.each', { amount: formatPrice(each) })}
      />
      <p className="text-14 text-pretty text-ink-2">{t('open.why')}</p>
    </FormDialog>
  )
}
