export interface KeptStore<Value> {
  readonly read: (key: IDBValidKey) => Promise<Value | undefined>
  /** Reads all values with their keys, in the order of the keys. */
  readonly readAll: () => Promise<readonly (readonly [IDBValidKey, Value])[]>
  readonly keep: (key: IDBValidKey, value: Value) => Promise<void>
  /**
   * Adds a value and resolves when it is on the disk; false where the key is known already. @throws
   * when the browser stores nothing
   */
  readonly add: (key: IDBValidKey, value: Value) => Promise<boolean>
  readonly drop: (key: IDBValidKey) => Promise<void>
  readonly dropAll: () => Promise<void>
}

/**
 * Makes a store of values on this device (IndexedDB). When the browser stores nothing (a private
 * window, a full disk), writing does nothing and reading finds nothing.
 */
export function keptStore<Value>(database: string, store: string): KeptStore<Value> {
  async function inStore<Result>(
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | undefined> {
    try {
      const opened = await openStore(database, store)
      return await done(work(opened.transaction(store, mode).objectStore(store))).finally(() =>
        opened.close(),
      )
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => inStore('readonly', (objects) => objects.get(key) as IDBRequest<Value | undefined>),
    async readAll() {
      const keys = (await inStore('readonly', (objects) => objects.getAllKeys())) ?? []
      const values = (await inStore('readonly', (objects) => objects.getAll() as IDBRequest<Value[]>)) ?? []
      // Two statements: a value written between them is left for the next time.
      return keys.flatMap((key, index) => {
        const value = values[index]
        return value === undefined ? [] : [[key, value] as const]
      })
    },
    keep: async (key, value) => void (await inStore('readwrite', (objects) => objects.put(value, key))),
    async add(key, value) {
      const opened = await openStore(database, store)
      try {
        const transaction = opened.transaction(store, 'readwrite', { durability: 'strict' })
        transaction.objectStore(store).add(value, key)
        await completed(transaction)
        return true
      } catch (error) {
        if (error instanceof DOMException && error.name === 'ConstraintError') return false
        throw error
      } finally {
        opened.close()
      }
    },
    drop: async (key) => void (await inStore('readwrite', (objects) => objects.delete(key))),
    dropAll: async () => void (await inStore('readwrite', (objects) => objects.clear())),
  }
}

async function openStore(database: string, store: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
  return done(opening)
}

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('indexedDB')))
  })

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('indexedDB')))
  })
