import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '@vicino/contract/foundation/places/schemas'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { ownUser } from '~/lib/queries/own-user.ts'
import { updateUser } from '~/lib/queries/update-user.ts'
import { browserDevice, PositionStore, type PositionDevice } from '../model/position-store.ts'
import { PositionContext } from '../hooks/use-position.ts'

interface PositionProviderProps {
  /** Id of the signed-in person, whose profile stores the chosen place; null when signed out. */
  userId: string | null
  device?: PositionDevice
  children: ReactNode
}

export function PositionProvider({ userId, device, children }: PositionProviderProps) {
  const [store] = useState(() => new PositionStore(device ?? browserDevice()))
  const { mutate: save } = useMutation(updateUser(userId ?? '', useQueryClient()))
  useProfilePlace(store, userId)

  const choose = useCallback(
    (place: Place | null) => {
      const keep = () => {
        if (userId !== null) save({ placeId: place ? place._id : null })
      }
      // The profile's place stays until the device's position has arrived.
      if (!place) return store.backToDevice(keep)
      store.choose(place)
      keep()
    },
    [store, save, userId],
  )
  const handle = useMemo(() => ({ store, choose }), [store, choose])
  return <PositionContext value={handle}>{children}</PositionContext>
}

/** Starts with the place stored in the profile when the device has stored no position. */
function useProfilePlace(store: PositionStore, userId: string | null): void {
  const [isNew] = useState(() => store.getState().position === undefined)
  const { data } = useQuery({
    ...ownUser(userId ?? ''),
    enabled: isNew && userId !== null,
    meta: { quiet: true },
  })
  const place = data?.place
  useEffect(() => {
    if (place) store.adopt(place)
  }, [store, place])
}
