import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { makeDraftSecret, readDraftSecret } from './draft-secret'

/** The user and the record that drafts belong to. */
export interface DraftPlace {
  /** The user who typed it, as `sessionOwner` names users. */
  owner: string
  /** Path of the resource, e.g. `products`. */
  path: string
  /** Id of the record, or `NEW_RECORD` of `drafts`. */
  id: string
}

/** One attempt to fill a form. It begins when the form opens, and has its own draft. */
export interface DraftAttempt extends DraftPlace {
  attempt: string
}

/** Unsaved input of a form. */
export interface Draft {
  /** The changed fields, by name. */
  values: Readonly<Record<string, unknown>>
  /** The values of the same fields before the change. Another user may have changed them since. */
  base: Readonly<Record<string, unknown>>
  /** Time of the last edit, in milliseconds since 1970. */
  at: number
}

/** A draft, and the attempt it belongs to. */
export interface StoredDraft extends Draft {
  attempt: string
}

/** The contents of the draft database. */
interface Tables extends DBSchema {
  /** Half of the encryption key of each owner. The browser does not let code export it. */
  keys: { key: string; value: CryptoKey }
  drafts: { key: [...Place, string]; value: SealedDraft; indexes: { byPlace: Place; byTime: number } }
}

/** Owner, path and id. */
type Place = [string, string, string]

interface SealedDraft extends DraftAttempt {
  at: number
  iv: Uint8Array<ArrayBuffer>
  text: ArrayBuffer
}

/** Version 1 stored the full key in the database, by user name alone. */
const DATABASE_VERSION = 2
const ALGORITHM = 'AES-GCM'
const KEY_BYTES = 32
/** Length of the AES-GCM initialization vector, in bytes. */
const IV_BYTES = 12

/**
 * Drafts in IndexedDB, encrypted with a key per owner. Half of the key is in a cookie that ends with the session, so
 * that the drafts cannot be decrypted afterwards.
 */
export class DraftStore {
  private constructor(private readonly database: IDBPDatabase<Tables>) {}

  /** Opens the database. Deletes the drafts that are older than `since`, or all of them when their key is gone. */
  static async open(since: number, name = 'quartermaster.drafts'): Promise<DraftStore> {
    const database = await openDB<Tables>(name, DATABASE_VERSION, {
      upgrade(upgraded) {
        for (const table of [...upgraded.objectStoreNames]) upgraded.deleteObjectStore(table)
        upgraded.createObjectStore('keys')
        const drafts = upgraded.createObjectStore('drafts', { keyPath: ['owner', 'path', 'id', 'attempt'] })
        drafts.createIndex('byPlace', ['owner', 'path', 'id'])
        drafts.createIndex('byTime', 'at')
      },
    })
    // A newer version in another tab can upgrade the database only after this connection closes.
    database.addEventListener('versionchange', () => database.close())
    const store = new DraftStore(database)
    await (readDraftSecret() === undefined ? store.clear() : store.removeBefore(since))
    return store
  }

  close(): void {
    this.database.close()
  }

  async put(place: DraftAttempt, draft: Draft): Promise<void> {
    const { owner, path, id, attempt } = place
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const plain = new TextEncoder().encode(JSON.stringify(draft))
    const key = await this.keyOf(owner)
    const text = await crypto.subtle.encrypt(
      { name: ALGORITHM, iv, additionalData: boundTo(place) },
      key,
      plain,
    )
    await this.database.put('drafts', { owner, path, id, attempt, at: draft.at, iv, text })
  }

  /** Returns the drafts of one record. Deletes those that are older than `since` or cannot be decrypted. */
  async read({ owner, path, id }: DraftPlace, since: number): Promise<StoredDraft[]> {
    const sealed = await this.database.getAllFromIndex('drafts', 'byPlace', [owner, path, id])
    const [half, secret] = [await this.database.get('keys', owner), readDraftSecret()]
    const key = half && secret !== undefined ? await join(half, secret) : undefined
    const opened = await Promise.all(
      sealed.map(async (one) => {
        const draft = key && one.at >= since ? await unseal(key, one) : undefined
        if (!draft) await this.remove(one)
        return draft ? [{ ...draft, attempt: one.attempt }] : []
      }),
    )
    return opened.flat()
  }

  async remove({ owner, path, id, attempt }: DraftAttempt): Promise<void> {
    await this.database.delete('drafts', [owner, path, id, attempt])
  }

  /** Deletes all drafts and keys except those of `owner`. */
  async clear(owner?: string): Promise<void> {
    const tx = this.database.transaction(['keys', 'drafts'], 'readwrite')
    const [keys, drafts] = [tx.objectStore('keys'), tx.objectStore('drafts')]
    for (const key of await keys.getAllKeys()) if (key !== owner) await keys.delete(key)
    for (const key of await drafts.getAllKeys()) if (key[0] !== owner) await drafts.delete(key)
    await tx.done
  }

  /** Deletes the drafts of every owner that were last edited before a time. */
  private async removeBefore(time: number): Promise<void> {
    const tx = this.database.transaction('drafts', 'readwrite')
    const old = await tx.store.index('byTime').getAllKeys(IDBKeyRange.upperBound(time, true))
    await Promise.all(old.map((key) => tx.store.delete(key)))
    await tx.done
  }

  /**
   * Returns the key of one owner. Creates it with the first draft. Two tabs that create it at the same time end up
   * with the same key.
   */
  private async keyOf(owner: string): Promise<CryptoKey> {
    const [half, secret] = [await this.database.get('keys', owner), readDraftSecret()]
    if (half && secret !== undefined) return join(half, secret)
    const random = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
    const made = await crypto.subtle.importKey('raw', random, 'HKDF', false, ['deriveKey'])
    const tx = this.database.transaction('keys', 'readwrite')
    const other = await tx.store.get(owner)
    if (!other) await tx.store.put(made, owner)
    // Runs within the transaction, which only one tab has at a time.
    const cookie = readDraftSecret() ?? makeDraftSecret()
    await tx.done
    return join(other ?? made, cookie)
  }
}

/** Derives the key for drafts from its two halves. */
function join(half: CryptoKey, secret: string): Promise<CryptoKey> {
  const salt = new TextEncoder().encode(secret)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() },
    half,
    { name: ALGORITHM, length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

async function unseal(key: CryptoKey, sealed: SealedDraft): Promise<Draft | undefined> {
  const { iv, text } = sealed
  try {
    const plain = await crypto.subtle.decrypt(
      { name: ALGORITHM, iv, additionalData: boundTo(sealed) },
      key,
      text,
    )
    return JSON.parse(new TextDecoder().decode(plain)) as Draft
  } catch {
    return undefined
  }
}

/** Returns the data that ties an encrypted draft to its user, record and attempt. It cannot be decrypted elsewhere. */
function boundTo({ owner, path, id, attempt }: DraftAttempt): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify([owner, path, id, attempt]))
}
