import { fdatasyncSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { decodeAnswer, encodeScript, encodeStatement } from './wire'

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
 * The embedded engine, synchronous once opened: whoever holds it runs one statement at a time. Answers are bytes for
 * `decodeAnswer`, so that they change threads without being read, let alone copied.
 */
export interface PGliteEngine {
  run(sql: string, values: readonly (string | null)[], prepared: boolean): Uint8Array
  script(sql: string): Uint8Array
  dump(): Promise<Blob>
  close(): Promise<void>
}

export interface PGliteEngineOptions {
  /** Folder of the data on disk; null keeps everything in memory. */
  directory: string | null
  /** A dumped data folder to start from (memory only). */
  template?: Blob
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
    run(sql, values, prepared) {
      if (!prepared) return pg.execProtocolRawSync(encodeStatement(sql, values))
      const known = names.get(sql)
      const name = known ?? `s${names.size + 1}`
      const answer = pg.execProtocolRawSync(encodeStatement(sql, values, name, known === undefined))
      // A statement that failed to parse was not kept by the server either.
      if (known === undefined && !decodeAnswer(answer).error) names.set(sql, name)
      return answer
    },
    script: (sql) => pg.execProtocolRawSync(encodeScript(sql)),
    dump: () => pg.dumpDataDir('none'),
    close: () => pg.close(),
  }
}
