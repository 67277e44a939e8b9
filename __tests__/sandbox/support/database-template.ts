import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { MemoryFS } from '@electric-sql/pglite'

/** Address below which the demo marketplace of the tests has its pictures. */
export const DEMO_ASSETS = 'http://localhost:4010'

/** The folder of the database in the file system of PGlite. */
const DATA_FOLDER = '/pglite/data'
const BLOCK_BYTES = 512
const DIRECTORY_MODE = 0o40700
const FILE_MODE = 0o100600

/** The used part of a node in Emscripten's in-memory file system. */
interface MemoryNode {
  node_ops: { mknod(parent: MemoryNode, name: string, mode: number, device: number): MemoryNode }
  contents: Uint8Array
  usedBytes: number
}

interface MemoryFileSystem {
  mkdirTree(path: string): void
  lookupPath(path: string): { node: MemoryNode }
}

interface TarEntry {
  /** Relative to the packed folder. */
  path: string[]
  isFolder: boolean
  content: Uint8Array
}

function* readTar(bytes: Uint8Array): Generator<TarEntry> {
  const textAt = (from: number, length: number) =>
    Buffer.from(bytes.subarray(from, from + length))
      .toString('latin1')
      .replace(/\0.*$/s, '')
  for (let at = 0; at < bytes.length && bytes[at] !== 0;) {
    const [name, size, type, prefix] = [
      textAt(at, 100),
      parseInt(textAt(at + 124, 12), 8) || 0,
      textAt(at + 156, 1),
      textAt(at + 345, 155),
    ]
    const start = at + BLOCK_BYTES
    yield {
      path: `${prefix}/${name}`.split('/').filter((part) => part !== ''),
      isFolder: type === '5',
      content: bytes.subarray(start, start + size),
    }
    at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
  }
}

/**
 * The file system of a database that starts from a dump. PGlite's own `loadDataDir` writes file by file through the
 * paths of its file system, which takes three times as long as the rest of a start. Here the files are slices of the
 * bytes that were read.
 */
class DumpedFiles extends MemoryFS {
  constructor(private readonly dump: Uint8Array) {
    super()
  }

  override async initialSyncFs(): Promise<void> {
    const fileSystem = this.pg?.Module.FS as unknown as MemoryFileSystem
    fileSystem.mkdirTree(DATA_FOLDER)
    const folders = new Map([['', fileSystem.lookupPath(DATA_FOLDER).node]])
    for (const { path, isFolder, content } of readTar(this.dump)) {
      const parent = folders.get(path.slice(0, -1).join('/'))
      if (!parent) throw new Error(`The database template has ${path.join('/')} without its folder.`)
      const node = parent.node_ops.mknod(parent, path.at(-1) ?? '', isFolder ? DIRECTORY_MODE : FILE_MODE, 0)
      if (isFolder) folders.set(path.join('/'), node)
      else Object.assign(node, { contents: content, usedBytes: content.length })
    }
  }
}

/**
 * Returns the files of a database that has the tables of the platform and no records, or the demo marketplace.
 * `__tests__/setup/platform.mjs` writes them before the tests run, because doing so in every test file took most of the
 * time.
 */
export function templateFiles(content: 'tables' | 'demo'): MemoryFS {
  keepCompiledCode()
  const folder = process.env.QM_DATABASE_TEMPLATES
  if (!folder)
    throw new Error('The database template is missing: run the tests with __tests__/jest.config.mjs.')
  // Reads the file each time, because the database writes into these bytes.
  return new DumpedFiles(readFileSync(path.join(folder, `${content}.tar`)))
}

const COMPILED = 'quartermaster.compiled-database'

/**
 * Stores the compiled code of the embedded database for all test files of a process. V8 shares the code of a module as
 * long as one of its users is alive. Every test file has its own database, whose end would release the code.
 */
function keepCompiledCode(): void {
  if (getEnvironmentData(COMPILED)) return
  const bytes = readFileSync(require.resolve('@electric-sql/pglite/pglite.wasm'))
  // Environment data outlives a test file. Jest gives every file its own globals.
  setEnvironmentData(COMPILED, new WebAssembly.Module(bytes) as never)
}
