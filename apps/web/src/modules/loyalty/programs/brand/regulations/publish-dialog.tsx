import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Icon } from '~/ui/icon.tsx'
import { publishDraft } from '../../shared/regulations/regulation.ts'

/**
 * Explains publishing before it happens: the version is permanent, and everybody can read it
 * (R-340).
 */
export function PublishDialog({ draft, onClose }: { draft: RegulationDraft; onClose: () => void }) {
  const { t } = useTranslation('regulation')
  const { mutate, isPending } = useMutation(publishDraft(draft.programId, useQueryClient()))
  const version = (draft.inForce?.version ?? 0) + 1
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('publish.title', { version })}
      description={t('publish.lead')}
      className="max-w-lg"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            pending={isPending}
            onClick={() =>
              mutate(draft.sha256, {
                onSuccess: () => showSuccess(201, t('publish.done', { version })),
                // The mutation shows a refusal itself and reads the text again.
                onSettled: onClose,
              })
            }
          >
            {t('publish.confirm')}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2 text-14">
        {(['public', 'final', 'members'] as const).map((name) => (
          <li key={name} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-4 text-basilico" />
            <span className="min-w-0">{t(`publish.${name}`)}</span>
          </li>
        ))}
      </ul>
      {draft.missing.includes('prizes') ? (
        <p className="flex gap-2.5 rounded-lg bg-ambra-soft px-3.5 py-3 text-14 text-ambra">
          <Icon name="circle-alert" className="size-5" />
          <span className="min-w-0">{t('publish.noPrizes')}</span>
        </p>
      ) : null}
    </Dialog>
  )
}
