import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RECALL_REMEDIES, type RecallRemedy } from '@vicino/contract/marketplace/deals/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Chip } from '~/ui/chip.tsx'
import { Input } from '~/ui/input.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { recallDeal } from './recall-deal.ts'

const TEXTS = ['identification', 'hazard', 'action', 'contact'] as const

/** Recalls the product of a deal: everybody who redeemed it is notified of the danger. */
export default function RecallDialog({
  deal,
  onClose,
}: {
  deal: { readonly _id: string; readonly title: string; readonly redeemed: number }
  onClose: () => void
}) {
  const { t } = useTranslation('safety')
  const [words, setWords] = useState({ identification: '', hazard: '', action: '', contact: '' })
  const [remedies, setRemedies] = useState<readonly RecallRemedy[]>([])
  const { mutate, error, isPending } = useMutation(recallDeal(useQueryClient()))
  const isMissing = remedies.length === 0 || TEXTS.some((name) => words[name].trim() === '')
  return (
    <QuestionDialog
      title={t('recall.title')}
      text={t('recall.text', { title: deal.title, count: deal.redeemed })}
      yes={t('recall.send')}
      isDanger
      isPending={isPending}
      error={error}
      missing={isMissing ? t('recall.missing') : undefined}
      onClose={onClose}
      onYes={(asked) =>
        mutate(
          { id: deal._id, body: { ...words, remedies: [...remedies] }, asked },
          {
            onSuccess: ({ people }) => {
              toast.success(t('recall.done', { count: people }))
              onClose()
            },
          },
        )
      }
    >
      {TEXTS.map((name) => (
        <Input
          key={name}
          label={t(`recall.${name}`)}
          value={words[name]}
          maxLength={name === 'identification' || name === 'contact' ? 300 : 500}
          autoComplete="off"
          onChange={({ target }) => setWords((all) => ({ ...all, [name]: target.value }))}
        />
      ))}
      <div role="group" aria-label={t('recall.remedies')} className="grid gap-2">
        <p className="text-14 font-semibold">{t('recall.remedies')}</p>
        <div className="flex flex-wrap gap-2">
          {RECALL_REMEDIES.map((remedy) => (
            <Chip
              key={remedy}
              selected={remedies.includes(remedy)}
              onClick={() =>
                setRemedies((all) =>
                  all.includes(remedy) ? all.filter((one) => one !== remedy) : [...all, remedy],
                )
              }
            >
              {t(`recall.of.${remedy}`)}
            </Chip>
          ))}
        </div>
      </div>
    </QuestionDialog>
  )
}
