import { useQuery } from '@tanstack/react-query'
import type { ApiKey, NewKey } from '@vicino/contract/integrations/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { keysQuery } from '../api/keys.ts'
import { KeyCard } from './key-card.tsx'
import { KeyForm } from './key-form.tsx'
import { SecretDialog } from './secret-dialog.tsx'

interface KeysPartProps {
  brandId: string
  /** Keys are the owner's: a manager is told so. */
  mayKeep: boolean
}

/** 'Chiavi API': by which shop systems a brand is reached, and by whom they were made. */
export default function KeysPart({ brandId, mayKeep }: KeysPartProps) {
  const { t } = useTranslation('integrations')
  if (!mayKeep) {
    return (
      <section className="rounded-2xl bg-surface shadow-card">
        <EmptyState className="max-w-md" title={t('keys.notYours')} reason={t('keys.notYoursText')} />
      </section>
    )
  }
  return <Keys brandId={brandId} />
}

function Keys({ brandId }: { brandId: string }) {
  const { t } = useTranslation('integrations')
  const { data, error, refetch } = useQuery(keysQuery(brandId))
  const [edited, setEdited] = useState<ApiKey | 'new'>()
  const [made, setMade] = useState<NewKey>()
  const create = (
    <Button onClick={() => setEdited('new')}>
      <Icon name="plus" className="size-4" />
      {t('keys.create')}
    </Button>
  )
  return (
    <section aria-labelledby="keys-title" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-prose gap-1">
          <h2 id="keys-title" className="text-23">
            {t('keys.title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{t('keys.lead')}</p>
        </div>
        {data === undefined || data.length === 0 ? null : create}
      </header>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-48 rounded-2xl" />
        )
      ) : data.length === 0 ? (
        <div className="rounded-2xl bg-surface shadow-card">
          <EmptyState
            className="max-w-md"
            title={t('keys.none')}
            reason={t('keys.noneText')}
            action={create}
          />
        </div>
      ) : (
        <ul aria-label={t('keys.title')} className="grid grid-cols-1 gap-4">
          {data.map((key) => (
            <li key={key._id} className="grid grid-cols-1">
              <KeyCard apiKey={key} onEdit={() => setEdited(key)} onRotated={setMade} />
            </li>
          ))}
        </ul>
      )}
      {edited === undefined ? null : (
        <KeyForm
          brandId={brandId}
          apiKey={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
          onMade={setMade}
        />
      )}
      {made === undefined ? null : (
        <SecretDialog
          secret={made.secret}
          title={t('secret.title')}
          text={t('secret.text', { name: made.key.name })}
          label={t('secret.label')}
          warning={t('secret.warning')}
          copied={t('secret.copied')}
          notCopied={t('secret.notCopied')}
          onClose={() => setMade(undefined)}
        />
      )}
    </section>
  )
}
