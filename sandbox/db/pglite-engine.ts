import { fdatasyncSync } from 'node:fs'
import { type MemoryFS, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { OTHERS } from './folder'
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

/** Makes the engine create its files for their owner alone: it gives them 0666 in spite of the process's umask. */
function keepFilesPrivate({ node_ops, stream_ops }: NodeFileSystem['NODEFS']): void {
  const withoutOthers = (attributes: FileAttributes): FileAttributes =>
    attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS }
  const { setattr: setNode, mknod } = node_ops
  const { setattr: setStream } = stream_ops
  node_ops.setattr = (node, attributes) => setNode(node, withoutOthers(attributes))
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device)
  stream_ops.setattr = (stream, attributes) => setStream(stream, withoutOthers(attributes))
}

/**
 * PGlite's Node file system never syncs; with this a commit reaches the disk before it is answered. Its files are
 * readable by their owner only.
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
  /** The files to start from, instead of those of a new database (memory only). */
  files?: MemoryFS
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

/**
 * Opens the embedded PostgreSQL. The caller holds the folder's lock: PGlite has none, and two openers lose writes.
 * Rejects with the engine's own reason where it names one.
 */
export async function openPGlite({ directory, files }: PGliteEngineOptions): Promise<PGliteEngine> {
  let reason: string | undefined
  const options: PGliteOptions = {
    // The engine's promise is only rejected with "Aborted()"; what went wrong stands in its log.
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
        // The server keeps what it could parse, also when running it is refused; a statement it did not parse has no name.
        if (parse && isParsed(answer)) names.set(sql, name)
      })
    },
    script: (sql) => exchange(pg, encodeScript(sql)),
    dump: () => pg.dumpDataDir('none'),
    close: () => pg.close(),
  }
}
