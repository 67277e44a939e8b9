import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD, ROOT, fromRoot } from './lib/paths.mjs'
import { Refusal } from './lib/terminal.mjs'

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
    throw new Refusal(`The sandbox could not be built. ${error.message}`)
  })
}

/**
 * Bundles the sandbox into `.build/sandbox` (server.mjs and worker.mjs). npm packages are included, because hundreds of
 * small files would cost a tenth of a second at every start. Only packages that look for files beside themselves stay
 * outside. The build takes about 100 ms, so it always runs. A file whose content stays the same is not touched, and a
 * changed file is replaced atomically, so that several runs at once do no harm.
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
  let changed = false
  for (const file of result.outputFiles ?? []) {
    if (fs.existsSync(file.path) && fs.readFileSync(file.path).equals(file.contents)) continue
    changed = true
    const fresh = `${file.path}.${process.pid}`
    fs.writeFileSync(fresh, file.contents)
    fs.renameSync(fresh, file.path)
  }
  if (!quiet) console.log(`Sandbox ${changed ? 'built' : 'unchanged'} (${Date.now() - began} ms)`)
  return { changed, server: path.join(outdir, 'server.mjs') }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildSandbox({ quiet: process.argv.includes('--quiet') })
}
