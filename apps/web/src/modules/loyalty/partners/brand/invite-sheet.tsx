import { useMutation, useQueryClient } from '@tanstack/react-query'
import { POINTS_PRICE_MAX } from '@vicino/contract/loyalty/partners/constants'
import type { Partner } from '@vicino/contract/loyalty/partners/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { BrandField } from '~/ui/form/brand-field.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Switch } from '~/ui/switch.tsx'
import { FormSheet } from '~/ui/form-sheet.tsx'
import { sendInvitation } from './api/partners.ts'
import { NumberField } from '~/ui/form/number-field.tsx'

/** Suggested terms: a point costs 0.8 cents, and the owner pays 80 % of a reward's value. */
const USUAL = { earns: true, handsOver: true, pointsPrice: 8, prizePercent: 80 } as const

interface InviteSheetProps {
  programId: string
  /** An existing partner, to whom other terms are proposed. */
  partner?: Partner | undefined
  onClose: () => void
}

/**
 * Invites a brand to a common program with the terms that will bind both, or proposes other terms
 * to a partner.
 */
export default function InviteSheet({ programId, partner, onClose }: InviteSheetProps) {
  const { t } = useTranslation('partners')
  const [brand, setBrand] = useState<{ _id: string; username: string } | undefined>(partner?.brand)
  const first = partner?.proposal ?? partner?.terms ?? USUAL
  const [earns, setEarns] = useState<boolean>(first.earns)
  const [handsOver, setHandsOver] = useState<boolean>(first.handsOver)
  const [pointsPrice, setPrice] = useState<number>(first.pointsPrice)
  const [prizePercent, setPercent] = useState<number>(first.prizePercent)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation(sendInvitation(programId, useQueryClient()))
  const problems = {
    brand: brand === undefined ? t('form.needsBrand') : undefined,
    does: earns || handsOver ? undefined : t('form.needsOne'),
    price: pointsPrice >= 0 && pointsPrice <= POINTS_PRICE_MAX ? undefined : t('form.priceWrong'),
    percent: prizePercent >= 0 && prizePercent <= 100 ? undefined : t('form.percentWrong'),
  }
  const shown = (problem: string | undefined) => (isTried ? problem : undefined)
  const send = () => {
    setTried(true)
    if (brand === undefined || Object.values(problems).some((problem) => problem !== undefined)) return
    mutate(
      { brandId: brand._id, earns, handsOver, pointsPrice, prizePercent, note: note.trim() },
      {
        onSuccess: () => {
          showSuccess(201, t(partner ? 'propose.sent' : 'form.sent', { brand: brand.username }))
          onClose()
        },
      },
    )
  }
  return (
    <FormSheet
      title={partner ? t('propose.title', { brand: partner.brand.username }) : t('form.title')}
      save={t(partner ? 'propose.send' : 'form.send')}
      isPending={isPending}
      error={error}
      onSave={send}
      onClose={onClose}
    >
      {partner ? (
        <p className="text-16 text-pretty text-ink-2">
          {t('propose.lead', { brand: partner.brand.username })}
        </p>
      ) : (
        <BrandField
          label={t('form.brand')}
          placeholder={t('form.brandHint')}
          value={brand?.username ?? ''}
          none={t('form.noBrand')}
          error={shown(problems.brand)}
          onChoose={setBrand}
        />
      )}
      <fieldset className="grid grid-cols-1 gap-4">
        <legend className="sr-only">{t('form.terms')}</legend>
        <Switch
          label={t('terms.earns')}
          description={t('form.earnsHint')}
          checked={earns}
          onCheckedChange={setEarns}
        />
        {earns ? (
          <NumberField
            path="partner.pointsPrice"
            label={t('terms.price')}
            hint={t('form.priceHint')}
            unit="€"
            places={2}
            value={pointsPrice}
            error={shown(problems.price)}
            onChange={(value) => setPrice(value ?? Number.NaN)}
          />
        ) : null}
        <Switch
          label={t('terms.handsOver')}
          description={t('form.handsOverHint')}
          checked={handsOver}
          onCheckedChange={setHandsOver}
        />
        {handsOver ? (
          <NumberField
            path="partner.prizePercent"
            label={t('terms.share')}
            hint={t('form.shareHint')}
            unit="%"
            value={prizePercent}
            error={shown(problems.percent)}
            onChange={(value) => setPercent(value ?? Number.NaN)}
          />
        ) : null}
        {shown(problems.does) ? <p className="text-14 font-medium text-pomodoro">{problems.does}</p> : null}
      </fieldset>
      {partner ? null : (
        <TextArea
          label={t('form.note')}
          hint={t('form.noteHint')}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </FormSheet>
  )
}
