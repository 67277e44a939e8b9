import { fdatasyncSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { encodeScript, encodeStatement, isParsed } from './wire'

interface SyncStream {
  nfd: number
}
interface NodeFileSystem {
  NODEFS: { stream_ops: { fsync?: (stream: SyncStream) => number } }
}

/** PGlite's Node file system never syncs; with this a commit reaches the disk before it is answered. */
class SyncedNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(pg, options)
    const preRun = made.emscriptenOpts.preRun as ((module: unknown) => void)[]
    preRun.push((module) => {
      ;(module as NodeFileSystem).NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd)
        return 0
      }
    })
    return made
  }
}

/** Small buffers keep the steady memory of a laptop's sandbox near 200 MB. */
const MEMORY = [
  'timezone=UTC',
  'shared_buffers=32MB',
  'max_wal_size=96MB',
  'min_wal_size=32MB',
  'work_mem=16MB',
]

function startParams(onDisk: boolean): string[] {
  const defaults = (PGlite as unknown as { defaultStartParams: string[] }).defaultStartParams
  const settings = onDisk ? [...MEMORY, 'fsync=on', 'wal_sync_method=fsync'] : MEMORY
  return [
    ...defaults.filter((param) => !(onDisk && param === '-F')),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
}

/**
 * The embedded engine. A statement has run by the time its promise is there, so they run in the order of the calls.
 * Answers are bytes for `decodeAnswer`: they change threads without being read, let alone copied.
 */
export interface PGliteEngine {
  run(sql: string, values: readonly (string | null)[], prepared: boolean): Promise<Uint8Array>
  script(sql: string): Promise<Uint8Array>
  dump(): Promise<Blob>
  close(): Promise<void>
}

export interface PGliteEngineOptions {
  /** Folder of the data on disk; null keeps everything in memory. */
  directory: string | null
  /** A dumped data folder to start from (memory only). */
  template?: Blob
}

/**
 * Sends a message and answers the bytes that came back; `onAnswer` gets them before anything else can run.
 *
 * The streaming call, because `execProtocolRawSync` also parses every answer and keeps all rows it ever saw for a
 * `query()` that does not come (PGlite 0.5.16; measured: 100 kB more memory for every page of 100 products).
 */
async function exchange(
  pg: PGlite,
  message: Uint8Array,
  onAnswer?: (bytes: Uint8Array) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const ran = pg.execProtocolRawStream(message, {
    syncToFs: false,
    // A view of the engine's memory, which the next chunk overwrites.
    onRawData: (chunk) => chunks.push(chunk.slice()),
  })
  const bytes = chunks.length === 1 ? (chunks[0] as Uint8Array) : joined(chunks)
  onAnswer?.(bytes)
  await ran
  return bytes
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Opens the embedded PostgreSQL. The caller holds the folder's lock: PGlite has none, and two openers lose writes. */
export async function openPGlite({ directory, template }: PGliteEngineOptions): Promise<PGliteEngine> {
  const options: PGliteOptions = {
    extensions: { pg_trgm },
    startParams: startParams(directory !== null),
    ...(directory === null ? {} : { fs: new SyncedNodeFS(directory) }),
    ...(template ? { loadDataDir: template } : {}),
  }
  const pg = await PGlite.create(options)
  const names = new Map<string, string>()
  return {
    async run(sql, values, prepared) {
      if (!prepared) return exchange(pg, encodeStatement(sql, values))
      const known = names.get(sql)
      const name = known ?? `s${names.size + 1}`
      const parse = known === undefined
      return exchange(pg, encodeStatement(sql, values, name, parse), (answer) => {
        // The server keeps what it could parse, also when running it is refused; a statement it did not parse has no name.
        if (parse && isParsed(answer)) names.set(sql, name)
      })
    },
    script: (sql) => exchange(pg, encodeScript(sql)),
    dump: () => pg.dumpDataDir('none'),
    close: () => pg.close(),
  }
}
