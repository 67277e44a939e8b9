import { fdatasyncSync } from 'node:fs'
import { type MemoryFS, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { OTHER_USERS_MODE_BITS } from './folder'
import { encodeScript, encodeStatement, isParsed } from './wire'

interface SyncStream {
  nfd: number
}
interface FileAttributes {
  mode?: number
}
interface NodeFileSystem {
  NODEFS: {
    node_ops: {
      setattr: (node: unknown, attributes: FileAttributes) => void
      mknod: (parent: unknown, name: string, mode: number, device: unknown) => unknown
    }
    stream_ops: {
      setattr: (stream: unknown, attributes: FileAttributes) => void
      fsync?: (stream: SyncStream) => number
    }
  }
}

/**
 * Makes the engine create its files for their owner only. By default it gives them the mode 0666 regardless of the
 * process's umask.
 */
function keepFilesPrivate({ node_ops, stream_ops }: NodeFileSystem['NODEFS']): void {
  const withoutOthers = (attributes: FileAttributes): FileAttributes =>
    attributes.mode === undefined
      ? attributes
      : { ...attributes, mode: attributes.mode & ~OTHER_USERS_MODE_BITS }
  const { setattr: setNode, mknod } = node_ops
  const { setattr: setStream } = stream_ops
  node_ops.setattr = (node, attributes) => setNode(node, withoutOthers(attributes))
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHER_USERS_MODE_BITS, device)
  stream_ops.setattr = (stream, attributes) => setStream(stream, withoutOthers(attributes))
}

/**
 * PGlite's Node file system with syncing: a commit reaches the disk before it is answered. Only the owner can read its
 * files.
 */
class SyncedNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(pg, options)
    const preRun = made.emscriptenOpts.preRun as ((module: unknown) => void)[]
    preRun.push((module) => {
      const { NODEFS } = module as NodeFileSystem
      NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd)
        return 0
      }
      keepFilesPrivate(NODEFS)
    })
    return made
  }
}

/** Memory settings. Small buffers limit the steady memory of a laptop's sandbox to about 200 MB. */
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
 * The embedded engine. A statement has already run when its promise is returned, so statements run in the order of the
 * calls. Answers are bytes for `decodeAnswer`, which are passed between threads without being parsed or copied.
 */
export interface PGliteEngine {
  run(sql: string, values: readonly (string | null)[], prepared: boolean): Promise<Uint8Array>
  script(sql: string): Promise<Uint8Array>
  dump(): Promise<Blob>
  close(): Promise<void>
}

export interface PGliteEngineOptions {
  /** Folder of the data on disk; null for a database in memory. */
  directory: string | null
  /** Initial files, instead of those of a new database (memory only). */
  files?: MemoryFS
}

/**
 * Sends a message and returns the answer's bytes; `onAnswer` gets them before other code can run.
 *
 * The streaming call is used because `execProtocolRawSync` also parses every answer and stores all rows for a later
 * `query()` (PGlite 0.5.16; measured: 100 kB more memory for every page of 100 products).
 */
async function exchange(
  pg: PGlite,
  message: Uint8Array,
  onAnswer?: (bytes: Uint8Array) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const ran = pg.execProtocolRawStream(message, {
    syncToFs: false,
    // The chunk is a view of the engine's memory, which the next chunk overwrites.
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

/**
 * Opens the embedded PostgreSQL. The caller must hold the folder's lock: PGlite has none, and two processes on one
 * folder lose writes. Rejects with the engine's own reason where the log names one.
 */
export async function openPGlite({ directory, files }: PGliteEngineOptions): Promise<PGliteEngine> {
  let reason: string | undefined
  const options: PGliteOptions = {
    // The engine's promise is only rejected with "Aborted()"; the actual reason is in its log.
    onStderr(line) {
      reason = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? reason
      return false
    },
    extensions: { pg_trgm },
    startParams: startParams(directory !== null),
    ...(directory !== null ? { fs: new SyncedNodeFS(directory) } : files ? { fs: files } : {}),
  }
  const pg = await PGlite.create(options).catch((error: unknown) => {
    throw reason === undefined ? error : new Error(reason, { cause: error })
  })
  const names = new Map<string, string>()
  return {
    async run(sql, values, prepared) {
      if (!prepared) return exchange(pg, encodeStatement(sql, values))
      const known = names.get(sql)
      const name = known ?? `s${names.size + 1}`
      const parse = known === undefined
      return exchange(pg, encodeStatement(sql, values, name, parse), (answer) => {
        // The server stores a parsed statement even when running it fails. A statement that could not be parsed has no
        // name.
        if (parse && isParsed(answer)) names.set(sql, name)
      })
    },
    script: (sql) => exchange(pg, encodeScript(sql)),
    dump: () => pg.dumpDataDir('none'),
    close: () => pg.close(),
  }
}
