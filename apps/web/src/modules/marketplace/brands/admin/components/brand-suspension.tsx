import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrandRecord } from '@vicino/contract/marketplace/brands/admin/schemas'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { suspendBrands, type SuspensionWhy, suspensionRenews } from '../api/brand-records.ts'
import { ResumeQuestion } from './resume-question.tsx'
import { SuspendQuestion } from './suspend-question.tsx'

interface BrandSuspensionProps {
  brand: BrandRecord
  maySuspend: boolean
}

/** Whether a brand is suspended, since when and why, and the act that changes it. */
export function BrandSuspension({ brand, maySuspend }: BrandSuspensionProps) {
  const { t } = useTranslation('companies')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { suspension, username } = brand
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (why: SuspensionWhy) => {
      const { refused } = await suspendBrands([brand._id], why)
      const [refusal] = refused
      if (refusal) throw new ApiError(409, 'unknown', refusal.message)
    },
    meta: { quiet: true },
    onSuccess: (_, why) => {
      toast.success(t(why === null ? 'suspension.resumed' : 'suspension.done', { name: username }))
      setAsking(false)
      for (const queryKey of suspensionRenews) void client.invalidateQueries({ queryKey })
    },
  })
  if (brand.closedAt !== null || (suspension === null && !maySuspend)) return null
  const close = () => setAsking(false)
  return (
    <section
      aria-label={t('suspension.title')}
      className={suspension ? 'grid gap-3 rounded-lg bg-pomodoro-soft p-3' : 'grid'}
    >
      {suspension ? (
        <p className="text-14">
          {t(suspension.until === null ? 'suspension.forGood' : 'suspension.until', {
            at: formatDateTime(suspension.at),
            until: suspension.until === null ? '' : formatDateTime(suspension.until),
            reason: t(`removal.${suspension.reason}`),
          })}
        </p>
      ) : null}
      {maySuspend ? (
        <Button variant="outline" onClick={() => setAsking(true)} className="justify-self-start">
          {t(suspension ? 'many.resume' : 'many.suspend')}
        </Button>
      ) : null}
      {isAsking && suspension ? (
        <ResumeQuestion
          count={1}
          typed={undefined}
          isPending={isPending}
          error={error}
          onYes={() => mutate(null)}
          onClose={close}
        />
      ) : null}
      {isAsking && !suspension ? (
        <SuspendQuestion
          count={1}
          ids={[brand._id]}
          typed={undefined}
          isPending={isPending}
          error={error}
          onYes={mutate}
          onClose={close}
        />
      ) : null}
    </section>
  )
}
