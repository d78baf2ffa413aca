import { useQuery } from '@tanstack/react-query'
import type { CategoryRecord } from '@vicino/contract/marketplace/categories/schemas'
import { useId, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { allCategoriesQuery } from './api.ts'
import { useCategoryRemoval } from './use-category-removal.ts'

/**
 * Deletes a category after a question. Its deals move to another category first; the move can be
 * stopped and resumed.
 */
export function CategoryDelete({ category, onGone }: { category: CategoryRecord; onGone: () => void }) {
  const { t } = useTranslation('sections')
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className="border-t border-line pt-5">
      <Button variant="ghost" onClick={() => setConfirming(true)}>
        {t('category.delete')}
      </Button>
      {isConfirming ? (
        <Question
          category={category}
          onGone={() => {
            showSuccess(204)
            onGone()
          }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </div>
  )
}

interface QuestionProps {
  category: CategoryRecord
  onGone: () => void
  onClose: () => void
}

function Question({ category: { _id: id, name, deals }, onGone, onClose }: QuestionProps) {
  const { t } = useTranslation(['sections', 'admin'])
  const language = useLanguage()
  const field = useId()
  const [to, setTo] = useState('')
  const [isTried, setTried] = useState(false)
  const { data: all = [] } = useQuery(allCategoriesQuery)
  const { state, run, stop } = useCategoryRemoval(id, deals, onGone)
  const { moved, left, phase, error } = state
  const isNeeded = deals > 0
  const isMissing = isTried && isNeeded && to === ''
  const start = () => {
    setTried(true)
    if (!isNeeded || to !== '') void run(to === '' ? undefined : to)
  }
  return (
    <Dialog
      open
      onOpenChange={() => {
        stop()
        onClose()
      }}
      title={t('category.deleteTitle', { name: name[language] })}
      description={isNeeded ? t('category.deleteDeals', { count: deals }) : t('category.deleteText')}
      actions={
        phase === 'moving' ? (
          <Button variant="outline" onClick={stop}>
            {t('admin:bulk.stop')}
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {t('admin:record.keep')}
            </Button>
            <Button variant="danger" onClick={start}>
              {moved > 0 ? t('admin:bulk.goOn') : t(isNeeded ? 'category.moveAndDelete' : 'category.delete')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-1.5">
        <label htmlFor={field} className="text-14 font-semibold">
          {t(isNeeded ? 'category.moveTo' : 'category.moveToOptional')}
        </label>
        <select
          id={field}
          value={to}
          disabled={moved > 0 || phase === 'moving'}
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => setTo(target.value)}
          className={`${fieldStyle} h-12`}
        >
          <option value="">{t('category.choose')}</option>
          {all
            .filter(({ _id }) => _id !== id)
            .map((other) => (
              <option key={other._id} value={other._id}>
                {other.name[language]}
              </option>
            ))}
        </select>
        {isMissing ? <p className="text-14 font-medium text-pomodoro">{t('category.chooseOne')}</p> : null}
      </div>
      {phase === 'idle' || !isNeeded ? null : (
        <div role="status" className="grid gap-2 text-14">
          <p>{t(phase === 'stopped' ? 'category.stopped' : 'category.moving', { moved, left })}</p>
          <ProgressBar share={moved / Math.max(1, moved + left)} />
        </div>
      )}
      {phase === 'failed' ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
    </Dialog>
  )
}
