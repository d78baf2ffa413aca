import { useMutation, useQueryClient } from '@tanstack/react-query'
import { COUPON_LIMITS } from '@vicino/contract/loyalty/coupons/constants'
import type { CouponCode, CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import { COUPON_STATES } from '@vicino/domain/coupons'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatDate, formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { changeCode, couponCodes } from '../shared/api/coupons.ts'
import { SelectField } from '../../programs/shared/components/select-field.tsx'

type Filter = CouponCode['state'] | 'all'
type Act = 'revoke' | 'void'

const TONES = { active: 'basilico', used: 'azzurro', expired: 'neutral', revoked: 'pomodoro' } as const

/**
 * The codes of a coupon with their customers and states. The brand withdraws a code, or reverses
 * its use, with a reason.
 */
export function CodeList({ brandId, coupon: { _id: id } }: { brandId: string; coupon: CouponTemplate }) {
  const { t } = useTranslation('coupons')
  const [filter, setFilter] = useState<Filter>('all')
  const [question, setQuestion] = useState<{ code: CouponCode; act: Act }>()
  const pages = usePages(couponCodes(brandId, id, filter === 'all' ? undefined : filter))
  return (
    <>
      <SelectField
        path="coupon.codes"
        label={t('codes.filter')}
        value={filter}
        options={(['all', ...COUPON_STATES] as const).map((value) => ({
          value,
          label: t(value === 'all' ? 'codes.all' : `codeStates.${value}`),
        }))}
        onChange={setFilter}
        className="max-w-60"
      />
      <PagedList
        key={filter}
        pages={pages}
        skeleton={<Skeleton className="h-40 rounded-xl" />}
        moreSkeleton={<Skeleton className="h-20 rounded-xl" />}
        empty={<EmptyState title={t('codes.none')} reason={t('codes.noneText')} />}
        end={t('codes.end')}
      >
        {(codes) => (
          <ul aria-label={t('codes.title')} className="grid divide-y divide-line">
            {codes.map((code) => (
              <li key={code._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="grid min-w-0 flex-1 gap-0.5">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="num font-display text-16 font-bold">{code.code}</span>
                    <Badge tone={TONES[code.state]} dot>
                      {t(`codeStates.${code.state}`)}
                    </Badge>
                  </p>
                  <p className="text-14 wrap-anywhere text-ink-2">{code.customer.username}</p>
                  <p className="text-12 wrap-anywhere text-ink-2">
                    {code.use === null
                      ? code.reason === null
                        ? t('codes.until', { date: formatDate(Date.parse(code.expiresAt) - 1) })
                        : `«${code.reason}»`
                      : t('codes.use', {
                          at: formatDateTime(code.use.at),
                          receipt: code.use.receiptId,
                          paid: formatPrice(code.use.paid),
                          discount: formatPrice(code.use.discount),
                        })}
                  </p>
                </div>
                {code.can.revoke ? (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('revoke.of', { code: code.code })}
                    onClick={() => setQuestion({ code, act: 'revoke' })}
                  >
                    {t('revoke.open')}
                  </Button>
                ) : null}
                {code.can.void ? (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('void.of', { code: code.code })}
                    onClick={() => setQuestion({ code, act: 'void' })}
                  >
                    {t('void.open')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {question ? (
        <Ask key={question.code._id} id={id} {...question} onClose={() => setQuestion(undefined)} />
      ) : null}
    </>
  )
}

function Ask({ id, code, act, onClose }: { id: string; code: CouponCode; act: Act; onClose: () => void }) {
  const { t } = useTranslation('coupons')
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation(changeCode(useQueryClient()))
  const isMissing = wasTried && reason.trim() === ''
  const send = () => {
    setTried(true)
    if (reason.trim() === '') return
    mutate(
      { id, codeId: code._id, act, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.success(t(`${act}.done`))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${act}.title`, { code: code.code })}
      description={t(`${act}.text`)}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={send}>
            {t(`${act}.do`)}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('reason')}
        rows={2}
        maxLength={COUPON_LIMITS.reason}
        value={reason}
        error={isMissing ? t('form.missing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {error ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
    </Dialog>
  )
}
