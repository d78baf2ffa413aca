import { useMutation, useQuery } from '@tanstack/react-query'
import type { BrandProgram } from '@vicino/contract/loyalty/members/schemas'
import { useId, useState } from 'react'
import { endpointQuery } from '~/lib/endpoint-query.ts'
import { serverFieldErrors } from '~/lib/forms.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { RadioList } from '~/ui/form/radio-list.tsx'
import { FormSheet } from '~/ui/form-sheet.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { memberKeys } from '../../members/shared/model/member-keys.ts'
import { ShopNotice } from '../../members/shared/components/shop-notice.tsx'
import { addPhoneCard, type PhoneCard } from './phone-cards.ts'

interface PhoneCardSheetProps {
  brandId: string
  onAdded: (card: PhoneCard, name: string) => void
  onClose: () => void
}

/**
 * Adds a customer by telephone number to a program of the shop that runs now, after the customer was
 * shown the shop's notice and the regulation.
 */
export default function PhoneCardSheet({ brandId, onAdded, onClose }: PhoneCardSheetProps) {
  const { t } = useTranslation('members')
  const { data, error, refetch } = useQuery(
    endpointQuery('GET /brand/{id}/program', memberKeys.ofBrand(brandId), {
      params: { id: brandId },
      quiet: true,
    }),
  )
  const running = data?.items.filter(({ phase }) => phase === 'active' || phase === 'ending')
  if (running?.[0] !== undefined) {
    return <PhoneForm programs={running} first={running[0]} onAdded={onAdded} onClose={onClose} />
  }
  return (
    <Sheet open onOpenChange={onClose} title={t('phoneCard.title')}>
      {running === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-xl" />
        )
      ) : (
        <EmptyState title={t('phoneCard.none')} reason={t('phoneCard.noneText')} />
      )}
    </Sheet>
  )
}

interface PhoneFormProps extends Pick<PhoneCardSheetProps, 'onAdded' | 'onClose'> {
  programs: readonly BrandProgram[]
  first: BrandProgram
}

function PhoneForm({ programs, first, onAdded, onClose }: PhoneFormProps) {
  const { t } = useTranslation('members')
  const [phone, setPhone] = useState('')
  const [name, setName] = useState('')
  const [programId, setProgramId] = useState(first._id)
  const [isShown, setShown] = useState(false)
  const [isTried, setTried] = useState(false)
  const noticeId = useId()
  const { mutate, isPending, error } = useMutation(addPhoneCard)
  const { data: page } = useQuery(
    endpointQuery('GET /program/{id}/page', memberKeys.page(programId), { params: { id: programId } }),
  )
  const refused = serverFieldErrors(error)
  const wrong = {
    phone: isTried && phone.trim() === '' ? t('phoneCard.needPhone') : refused['phone'],
    name: isTried && name.trim() === '' ? t('phoneCard.needName') : refused['name'],
    notice: isTried && !isShown ? t('phoneCard.needNotice') : undefined,
  }
  function save() {
    setTried(true)
    const clean = { phone: phone.trim(), name: name.trim() }
    if (clean.phone === '' || clean.name === '' || !isShown) return
    mutate({ ...clean, programId, noticeShown: true }, { onSuccess: (card) => onAdded(card, clean.name) })
  }
  return (
    <FormSheet
      title={t('phoneCard.title')}
      save={t('phoneCard.add')}
      isPending={isPending}
      error={Object.keys(refused).length > 0 ? undefined : error}
      onSave={save}
      onClose={onClose}
    >
      <p className="text-14 text-pretty text-ink-2">{t('phoneCard.lead')}</p>
      <Input
        label={t('phoneCard.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        value={phone}
        error={wrong.phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <Input
        label={t('phoneCard.name')}
        autoComplete="off"
        maxLength={30}
        value={name}
        error={wrong.name}
        hint={t('phoneCard.nameHint')}
        onChange={({ target }) => setName(target.value)}
      />
      {programs.length > 1 ? (
        <RadioList
          legend={t('phoneCard.program')}
          options={programs.map((program) => ({ value: program._id, label: program.name }))}
          value={programId}
          onChange={setProgramId}
        />
      ) : null}
      <div className="grid gap-1">
        <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-14">
          <input
            type="checkbox"
            checked={isShown}
            aria-invalid={wrong.notice ? true : undefined}
            aria-describedby={wrong.notice ? noticeId : undefined}
            onChange={({ target }) => setShown(target.checked)}
            className="size-5 shrink-0 accent-ink"
          />
          {t('phoneCard.notice')}
        </label>
        {wrong.notice ? (
          <p id={noticeId} role="alert" className="text-14 font-medium text-pomodoro">
            {wrong.notice}
          </p>
        ) : null}
        {page === undefined ? null : (
          <>
            <a
              href={`/regolamento/${programId}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center justify-self-start text-14 font-semibold text-azzurro underline"
            >
              {t('page.read')}
            </a>
            <ShopNotice
              program={page.name}
              controller={page.controller}
              title={t('join.notice', { brand: page.brand.username })}
            />
          </>
        )}
      </div>
    </FormSheet>
  )
}
