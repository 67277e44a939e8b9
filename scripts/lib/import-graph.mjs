import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const FOLDERS = ['__tests__', 'app', 'components', 'e2e', 'hooks', 'lib', 'sandbox', 'scripts']
const ENDINGS = ['', '.ts', '.tsx', '.mjs']
/** Age at which the graph is compared with the files again, in milliseconds. Editors keep the lint process for hours. */
const MAX_AGE_MS = 10_000

/**
 * Returns the path that an import names, from the top folder and without resolving its ending. Null for a package.
 *
 * @param {string} from the importing file
 * @param {string} specifier
 */
export function targetOf(from, specifier) {
  if (specifier.startsWith('@/')) return path.posix.normalize(specifier.slice(2))
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  return null
}

/** The imports of all files: static, dynamic and of types. Finds the circles among them. */
export class ImportGraph {
  /** @type {Map<string, { changed: number, specifiers: string[] }>} */
  #files = new Map()
  /** The files that import a file directly. @type {Map<string, string[]>} */
  #importers = new Map()
  #readAt = -Infinity

  /** @param {string} root */
  constructor(root) {
    this.root = root
  }

  /**
   * Returns a function that finds the circle which an import of a file closes: the files on the way from the imported
   * file back to this one. Undefined without a circle.
   *
   * @param {string} file
   * @returns {(specifier: string) => string[] | undefined}
   */
  circlesOf(file) {
    this.#refresh()
    // Every file that imports this one directly or through others, with the next file on the shortest way to it.
    const next = new Map([[file, file]])
    for (const at of next.keys())
      for (const importer of this.#importers.get(at) ?? []) if (!next.has(importer)) next.set(importer, at)
    return (specifier) => {
      const target = this.#resolve(file, specifier)
      if (target === undefined || !next.has(target)) return undefined
      const files = [target]
      for (let at = target; at !== file; files.push(at)) at = /** @type {string} */ (next.get(at))
      return files
    }
  }

  /** @param {string} from @param {string} specifier */
  #resolve(from, specifier) {
    const target = targetOf(from, specifier)
    return target === null
      ? undefined
      : ENDINGS.map((ending) => target + ending).find((name) => this.#files.has(name))
  }

  #refresh() {
    if (Date.now() - this.#readAt < MAX_AGE_MS) return
    this.#readAt = Date.now()
    const before = this.#files
    this.#files = new Map()
    for (const folder of FOLDERS) {
      for (const entry of fs.readdirSync(path.join(this.root, folder), { recursive: true })) {
        const name = `${folder}/${String(entry).split(path.sep).join('/')}`
        if (!/\.(tsx?|mjs)$/.test(name)) continue
        const changed = fs.statSync(path.join(this.root, name)).mtimeMs
        const known = before.get(name)
        this.#files.set(name, known?.changed === changed ? known : { changed, specifiers: this.#read(name) })
      }
    }
    this.#importers = new Map()
    for (const [name, { specifiers }] of this.#files) {
      for (const specifier of specifiers) {
        const target = this.#resolve(name, specifier)
        if (target === undefined) continue
        const importers = this.#importers.get(target)
        if (importers) importers.push(name)
        else this.#importers.set(target, [name])
      }
    }
  }

  /** @param {string} name */
  #read(name) {
    const { importedFiles } = ts.preProcessFile(
      fs.readFileSync(path.join(this.root, name), 'utf8'),
      true,
      true,
    )
    return importedFiles.map(({ fileName }) => fileName)
  }
}
