import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CouponBatch, CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import { useState } from 'react'
import { MANY } from '~/lib/bulk-run.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { couponAudience, couponBatches, startBatch, stopBatch } from '../shared/api/coupons.ts'
import { programPage } from '../../programs/shared/api/programs.ts'
import { segmentsQuery } from '../../programs/shared/api/choices.ts'
import { SelectField } from '../../programs/shared/components/select-field.tsx'

/** At most this many programs are offered, the newest first. */
const OFFERED = 50

/**
 * Gives a coupon to all customers of a program or of a segment, after showing how many they are
 * (R-381).
 */
export function GiveMany({ brandId, coupon }: { brandId: string; coupon: CouponTemplate }) {
  const { t } = useTranslation('coupons')
  const client = useQueryClient()
  const { _id: id, can } = coupon
  const { data: batches = [] } = useQuery(couponBatches(brandId, id))
  const { data: page } = useQuery(programPage({ brandId, limit: OFFERED }))
  const programs = (page?.items ?? []).filter(({ phase }) => phase !== 'draft' && phase !== 'cancelled')
  const [chosen, setChosen] = useState<string>()
  const [segmentId, setSegmentId] = useState('')
  // An active program has customers; one that has not begun has none, so the active one is
  // preselected.
  const first = programs.find(({ phase }) => phase === 'active') ?? programs[0]
  const programId = chosen ?? first?._id ?? ''
  const { data: segments = [] } = useQuery({ ...segmentsQuery(programId), enabled: programId !== '' })
  const query = { id, programId, segmentId: segmentId === '' ? null : segmentId }
  const { data: audience } = useQuery({
    ...couponAudience(brandId, query),
    enabled: can.issue && programId !== '',
  })
  const getting = audience === undefined ? 0 : audience.count - (audience.had ?? 0)
  const { mutate, isPending, error } = useMutation(startBatch(client))
  const stop = useMutation(stopBatch(client))
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby="coupon-give" className="grid grid-cols-1 gap-4">
      <h3 id="coupon-give" className="text-19">
        {t('give.title')}
      </h3>
      <p className="-mt-2 text-14 text-pretty text-ink-2">{t('give.lead')}</p>
      {can.issue && programId !== '' ? (
        <>
          <div className="grid field-columns items-start gap-4">
            <SelectField
              path="coupon.program"
              label={t('give.program')}
              value={programId}
              options={programs.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={(next) => {
                setChosen(next)
                setSegmentId('')
              }}
            />
            <SelectField
              path="coupon.segment"
              label={t('give.segment')}
              value={segmentId}
              options={[
                { value: '', label: t('give.everybody') },
                ...segments.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onChange={setSegmentId}
            />
          </div>
          <p role="status" className="rounded-lg bg-sunken p-3 text-14">
            {audience === undefined
              ? t('give.counting')
              : audience.left === null || audience.left >= getting
                ? t('give.count', { count: getting })
                : t('give.few', { count: getting, left: audience.left })}
            {audience?.had ? ` · ${t('give.had', { count: audience.had })}` : ''}
          </p>
          <Button
            className="justify-self-start"
            disabled={getting === 0 || audience?.left === 0}
            onClick={() => setAsking(true)}
          >
            {t('give.do')}
          </Button>
          {isAsking ? (
            <QuestionDialog
              title={t('give.askTitle', { count: getting })}
              text={t('give.askText')}
              yes={t('give.do')}
              isPending={isPending}
              error={error}
              typed={getting > MANY ? String(getting) : undefined}
              onYes={(yes) =>
                mutate(
                  { ...query, asked: yes },
                  {
                    onSuccess: () => {
                      toast.success(t('give.started'))
                      setAsking(false)
                    },
                  },
                )
              }
              onClose={() => setAsking(false)}
            />
          ) : null}
        </>
      ) : null}
      {batches.length === 0 ? null : (
        <ul aria-label={t('give.batches')} className="grid divide-y divide-line">
          {batches.map((batch) => (
            <BatchRow
              key={batch._id}
              batch={batch}
              busy={stop.isPending}
              onStop={() => stop.mutate({ id, batchId: batch._id })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function BatchRow({ batch, busy, onStop }: { batch: CouponBatch; busy: boolean; onStop: () => void }) {
  const { t } = useTranslation('coupons')
  const { state, stoppedBy, segment, program, issued, refused, counted, createdAt } = batch
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5 text-14">
        <p className="font-semibold wrap-anywhere">{`${program.name} · ${segment ?? t('give.everybody')}`}</p>
        <p className="num text-ink-2">
          {t('give.progress', { issued, counted })}
          {refused > 0 ? ` · ${t('give.refused', { count: refused })}` : ''}
        </p>
        <p className="text-12 text-ink-2">
          {`${formatDateTime(createdAt)} · ${t(state === 'stopped' && stoppedBy !== null ? `give.stoppedBy.${stoppedBy}` : `give.states.${state}`)}`}
        </p>
      </div>
      {state === 'running' ? (
        <Button variant="outline" size="sm" pending={busy} onClick={onStop}>
          {t('give.stop')}
        </Button>
      ) : null}
    </li>
  )
}
