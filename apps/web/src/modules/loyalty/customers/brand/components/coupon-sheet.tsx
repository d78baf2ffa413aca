import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MOST_ISSUED } from '@vicino/contract/loyalty/coupons/constants'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { CouponPass } from '~/modules/loyalty/coupons/shared/coupon-pass.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { giveCoupon } from '../../../coupons/shared/api/coupons.ts'
import { couponPages } from '../../../programs/shared/api/choices.ts'
import { programQuery } from '../../../programs/shared/api/programs.ts'

interface CouponSheetProps {
  programId: string
  customers: readonly Customer[]
  onClose: () => void
  onDone: () => void
}

/** Gives one of the brand's coupons to the chosen customers. */
export default function CustomerCouponSheet(props: CouponSheetProps) {
  const { data: program } = useQuery(programQuery(props.programId))
  return program === undefined ? null : <Chooser {...props} brandId={program.brandId} />
}

function Chooser({ brandId, programId, customers, onClose, onDone }: CouponSheetProps & { brandId: string }) {
  const { t } = useTranslation('coupons')
  const pages = usePages(couponPages(brandId, 'active'))
  const [chosen, setChosen] = useState<string>()
  const { mutate, isPending, error } = useMutation(giveCoupon(useQueryClient()))
  const give = (id: string) =>
    mutate(
      { id, programId, userIds: customers.slice(0, MOST_ISSUED).map(({ _id }) => _id) },
      {
        onSuccess: ({ issued, results }) => {
          const refused = results.length - issued
          toast.message(
            [
              t('hand.done', { count: issued }),
              ...(refused > 0 ? [t('hand.refused', { count: refused })] : []),
            ].join('; '),
          )
          onClose()
          onDone()
        },
      },
    )
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('hand.title')}
      footer={
        <div className="grid gap-3">
          {error ? (
            <p role="alert" className="text-14 font-medium text-pomodoro">
              {errorText(error)}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" disabled={isPending} onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button
              pending={isPending}
              disabled={chosen === undefined || customers.length > MOST_ISSUED}
              onClick={() => chosen !== undefined && give(chosen)}
            >
              {t('hand.do')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-14 text-pretty text-ink-2">
          {customers.length > MOST_ISSUED
            ? t('hand.tooMany', { most: MOST_ISSUED })
            : t('hand.for', { count: customers.length, name: customers[0]?.username ?? '' })}
        </p>
        <PagedList
          pages={pages}
          skeleton={<Skeleton className="h-40 rounded-xl" />}
          moreSkeleton={<Skeleton className="h-30 rounded-xl" />}
          empty={<EmptyState title={t('hand.none')} reason={t('hand.noneText')} />}
          end={t('end')}
        >
          {(coupons) => (
            <div role="radiogroup" aria-label={t('hand.title')} className="grid grid-cols-1 gap-3">
              {coupons.map((coupon) => (
                <label
                  key={coupon._id}
                  className="block cursor-pointer rounded-xl outline-2 outline-offset-2 outline-transparent has-checked:outline-ink has-focus-visible:outline-focus"
                >
                  <input
                    type="radio"
                    name="coupon"
                    checked={chosen === coupon._id}
                    onChange={() => setChosen(coupon._id)}
                    className="sr-only"
                  />
                  <CouponPass coupon={coupon} />
                </label>
              ))}
            </div>
          )}
        </PagedList>
      </div>
    </Sheet>
  )
}
