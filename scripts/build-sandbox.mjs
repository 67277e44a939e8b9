import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runNode } from './lib/command.mjs'
import { filesBelow, fingerprint, storedFingerprint, storeFingerprint } from './lib/fingerprint.mjs'
import { BUILD, ROOT, fromRoot } from './lib/paths.mjs'
import { UsageError } from './lib/terminal.mjs'

/**
 * Bundles code that uses the sandbox into modules that Node can run.
 *
 * @param {import('esbuild').BuildOptions} options entry points and target
 * @returns {Promise<import('esbuild').BuildResult>}
 */
export async function bundleForNode(options) {
  const { build } = await import('esbuild')
  return build({
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native'],
    // CommonJS packages call `require`, which ES modules do not have.
    banner: {
      js: `import { createRequire } from 'node:module';const require = createRequire(import.meta.url);`,
    },
    sourcemap: true,
    loader: { '.json': 'json', '.sql': 'text' },
    logLevel: 'silent',
    ...options,
  }).catch((error) => {
    throw new UsageError(`The sandbox could not be built. ${error.message}`)
  })
}

/**
 * Replaces a file atomically, so that several runs at once do no harm. A file whose content stays the same is not
 * touched.
 *
 * @param {string} file @param {Buffer} contents
 * @returns {boolean} true when the file has changed
 */
function replaceFile(file, contents) {
  if (fs.existsSync(file) && fs.readFileSync(file).equals(contents)) return false
  const fresh = `${file}.${process.pid}`
  fs.writeFileSync(fresh, contents)
  fs.renameSync(fresh, file)
  return true
}

/**
 * Packs the YAML files of the demo marketplace into one JSON file: a list of their contents in the order of their paths.
 * Parsing YAML takes half a second. It is therefore done after a change of the files, and not at the first start.
 *
 * @param {string} file path of the JSON file
 * @returns {Promise<boolean>} true when the file has changed
 */
async function packDemo(file) {
  const sources = filesBelow(fromRoot('sandbox/seed/demo'))
    .filter((source) => source.endsWith('.yaml'))
    .map((source) => path.relative(ROOT, source))
    .sort()
  const version = fingerprint([...sources, 'scripts/build-sandbox.mjs'])
  if (fs.existsSync(file) && storedFingerprint('demo') === version) return false
  const { parseDocument } = await import('yaml')
  const parts = sources.map((source) => {
    const document = parseDocument(fs.readFileSync(fromRoot(source), 'utf8'))
    if (document.errors[0]) throw new UsageError(`${source}: ${document.errors[0].message}`)
    return document.toJS()
  })
  const changed = replaceFile(file, Buffer.from(JSON.stringify(parts)))
  storeFingerprint('demo', version)
  return changed
}

/**
 * Creates the empty database that every new data folder starts as. It takes five seconds and depends only on the engine.
 * It is therefore done after an update of the engine, and not at the first start.
 *
 * @param {string} server the bundled server
 * @param {string} folder
 */
async function createEmptyDatabase(server, folder) {
  const version = fingerprint([
    'package-lock.json',
    'sandbox/db/pglite-engine.ts',
    'scripts/build-sandbox.mjs',
  ])
  if (fs.existsSync(folder) && storedFingerprint('empty-database') === version) return
  const fresh = `${folder}-${process.pid}`
  const { code, output } = await runNode(server, ['initialize', '--data', fresh])
  if (code !== 0) throw new UsageError(`The empty database could not be created. ${output.trim()}`)
  fs.rmSync(folder, { recursive: true, force: true })
  try {
    fs.renameSync(fresh, folder)
  } catch (error) {
    // Another run may have put the same there.
    if (!fs.existsSync(folder)) throw error
    fs.rmSync(fresh, { recursive: true })
  }
  storeFingerprint('empty-database', version)
}

/**
 * Bundles the sandbox into `.build/sandbox` (server.mjs and worker.mjs). npm packages are included, because hundreds of
 * small files would cost a tenth of a second at every start. Only packages that look for files beside themselves stay
 * outside. The build takes about 100 ms, so it always runs. The records of the demo marketplace become `demo.json`. First
 * starts copy the folder `empty-database`.
 *
 * @param {{ quiet?: boolean }} [options]
 * @returns {Promise<{ changed: boolean, server: string }>} the entry point's path
 */
export async function buildSandbox({ quiet = false } = {}) {
  const began = Date.now()
  const outdir = path.join(BUILD, 'sandbox')
  const result = await bundleForNode({
    entryPoints: { server: fromRoot('sandbox/server.ts'), worker: fromRoot('sandbox/db/worker.ts') },
    outdir,
    outExtension: { '.js': '.mjs' },
    write: false,
  })
  fs.mkdirSync(outdir, { recursive: true })
  let changed = await packDemo(path.join(outdir, 'demo.json'))
  for (const file of result.outputFiles ?? [])
    changed = replaceFile(file.path, Buffer.from(file.contents)) || changed
  const server = path.join(outdir, 'server.mjs')
  await createEmptyDatabase(server, path.join(outdir, 'empty-database'))
  if (!quiet) console.log(`Sandbox ${changed ? 'built' : 'unchanged'} (${Date.now() - began} ms)`)
  return { changed, server }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildSandbox({ quiet: process.argv.includes('--quiet') })
}
