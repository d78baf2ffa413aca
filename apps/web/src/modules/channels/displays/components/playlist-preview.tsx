import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { toast } from '~/lib/toast.ts'
import { playlistQuery } from '../api/displays.ts'
import Preview from '../player/components/preview.tsx'

/**
 * A playlist as screens play it now, over the whole window. After a failure it shows a message and
 * opens nothing.
 */
export default function PlaylistPreview({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(playlistQuery(id))
  useEffect(() => {
    if (error === null) return
    toast.error(errorText(error))
    onClose()
  }, [error, onClose])
  return data ? <Preview name={data.name} items={data.items} onClose={onClose} /> : null
}
