import type { UploadPlace } from '~/lib/upload/upload-video.ts'

/** A film that has not arrived at the server, kept on this device so that a reload does not lose it. */
export interface KeptFilm {
  readonly file: File
  readonly place?: UploadPlace | undefined
}

const DATABASE = 'vicino-films'
const STORE = 'films'

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('indexedDB')))
  })
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openStore()
    return await new Promise<Result>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE))
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('indexedDB')))
    }).finally(() => database.close())
  } catch {
    // A private window or a full disk: the film then lives as long as the page.
    return undefined
  }
}

export const readFilm = (userId: string): Promise<KeptFilm | undefined> =>
  inStore<KeptFilm | undefined>('readonly', (store) => store.get(userId) as IDBRequest<KeptFilm | undefined>)

export const keepFilm = async (userId: string, film: KeptFilm): Promise<void> =>
  void (await inStore('readwrite', (store) => store.put(film, userId)))

export const dropFilm = async (userId: string): Promise<void> =>
  void (await inStore('readwrite', (store) => store.delete(userId)))
