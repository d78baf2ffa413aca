import { useQuery } from '@tanstack/react-query'
import type { ApiKey, NewKey } from '@vicino/contract/channels/api-keys/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { keysQuery } from '../api/keys.ts'
import { KeyCard } from './key-card.tsx'
import { KeyForm } from './key-form.tsx'
import { ListSection } from '../shared/list-section.tsx'
import { SecretDialog } from '../shared/secret-dialog.tsx'

interface KeysPartProps {
  brandId: string
  /** Only the owner manages keys; a manager reads an explanation. */
  mayKeep: boolean
}

/** 'Chiavi API': the keys of the brand's shop systems, and the people who made them. */
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
  const list = useQuery(keysQuery(brandId))
  const [edited, setEdited] = useState<ApiKey | 'new'>()
  const [made, setMade] = useState<NewKey>()
  return (
    <>
      <ListSection
        title={t('keys.title')}
        lead={t('keys.lead')}
        none={{ title: t('keys.none'), reason: t('keys.noneText') }}
        create={{ label: t('keys.create'), onClick: () => setEdited('new') }}
        list={list}
        renderItem={(key) => <KeyCard apiKey={key} onEdit={() => setEdited(key)} onRotated={setMade} />}
      />
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
    </>
  )
}
