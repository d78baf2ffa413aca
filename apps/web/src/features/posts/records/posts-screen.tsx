import { useQuery } from '@tanstack/react-query'
import { exportPosts } from '@vicino/contract/post-admin/addresses'
import type { PostRow } from '@vicino/contract/post-admin/schemas'
import { POST_LIMITS, POST_REASONS, POST_STATES } from '@vicino/contract/posts/constants'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { useChoice } from '~/lib/use-choice.ts'
import { AdminBulk } from '~/ui/admin-bulk.tsx'
import { AdminGrid } from '~/ui/admin-grid.tsx'
import { AdminToolbar } from '~/ui/admin-toolbar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { ReasonDialog } from '~/ui/reason-dialog.tsx'
import { fetchPosts, postsQuery, removePosts } from './api.ts'

type Why = Omit<Parameters<typeof removePosts>[0], 'ids'>

interface PostsScreenProps {
  section: AdminSection<'state'>
  mayCreate: boolean
}

/** /dashboard/post: Proof Posts of everybody, in any state. */
export function PostsScreen({ section, mayCreate }: PostsScreenProps) {
  const { t } = useTranslation('records')
  const { t: posts } = useTranslation('posts')
  const { ask, typed, onType, onPage, onSort, onFilter, onExact, onOpen } = section
  const query = useQuery(postsQuery(ask))
  const choice = useChoice()
  return (
    <>
      <AdminToolbar
        searchLabel={t('posts.search')}
        typed={typed}
        onType={onType}
        filters={[
          {
            label: t('state'),
            value: ask.filters['state'] ?? '',
            options: POST_STATES.map((value) => ({ value, label: t(`posts.states.${value}`) })),
            onChange: (value) => onFilter('state', value),
          },
        ]}
        create={mayCreate ? { label: t('posts.create'), onCreate: () => onOpen('create') } : undefined}
      />
      <AdminGrid
        label={t('posts.title')}
        section={section}
        csv={exportPosts}
        query={query}
        page={ask.page}
        onPage={onPage}
        sort={ask.sort ?? '-createdAt'}
        onSort={onSort}
        onExact={onExact}
        onOpen={({ _id }) => onOpen(_id)}
        empty={{ title: t('posts.empty'), reason: t('noMatchReason') }}
        choice={{ choice, nameOf: ({ title }) => title }}
        columns={[
          { title: t('posts.name'), sort: 'title', renderCell: (post) => <Title post={post} /> },
          {
            title: t('posts.description'),
            name: 'description',
            isWide: true,
            renderCell: ({ description }) => (
              <span className="line-clamp-2 text-14 wrap-anywhere text-ink-2">{description}</span>
            ),
          },
          {
            title: t('date'),
            sort: 'createdAt',
            isWide: true,
            renderCell: ({ createdAt }) => (
              <time dateTime={createdAt} className="num text-14 whitespace-nowrap">
                {formatDate(createdAt)}
              </time>
            ),
          },
        ]}
        renderActions={({ _id, title }) => (
          <Button
            size="sm"
            variant="outline"
            aria-label={t('editOf', { name: title })}
            onClick={() => onOpen(_id)}
          >
            {t('edit')}
          </Button>
        )}
      />
      <AdminBulk
        choice={choice}
        ask={ask}
        fetchRows={fetchPosts}
        found={query.data?.metadata[0].totalCount ?? 0}
        label={t('posts.removeMany')}
        act={(ids, why: Why) => removePosts({ ids, ...why })}
        renews={[[ROOTS.posts], [ROOTS.audit, 'post']]}
        renderQuestion={({ count, onYes, onClose }) => (
          <ReasonDialog
            title={t('posts.removeManyTitle', { count })}
            text={t('posts.removeManyText')}
            yes={t('posts.removeMany')}
            options={POST_REASONS.map((value) => ({ value, label: posts(`reasons.${value}`) }))}
            most={POST_LIMITS.reasonText}
            isPending={false}
            error={null}
            onYes={onYes}
            onClose={onClose}
          />
        )}
      />
    </>
  )
}

function Title({ post: { title, coverUrl, state, author, product, createdAt } }: { post: PostRow }) {
  const { t } = useTranslation('records')
  return (
    <span className="flex items-center gap-3">
      <DealThumb src={coverUrl} muted={state !== 'approved'} className="size-12 rounded-md" />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{title}</span>
          {state === 'approved' ? null : (
            <Badge tone={state === 'pending' ? 'ambra' : 'pomodoro'}>{t(`posts.states.${state}`)}</Badge>
          )}
        </span>
        <span className="text-14 wrap-anywhere text-ink-2">
          {author.username} · {product.productName}
          <time dateTime={createdAt} className="num block text-12 md:hidden">
            {formatDate(createdAt)}
          </time>
        </span>
      </span>
    </span>
  )
}
